/** Stands in for react-devtools-core, which Ink imports by name but uses only where it is installed. */
export default { initialize() {}, connectToDevTools() {} };
