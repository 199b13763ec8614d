/** An import of Node's own modules as esbuild writes it: the default, or some by their names. */
const IMPORT = /(?<=^|[;}\n])import(?: ([\w$]+) |\{([^}]*)\})from"(node:[\w/]+)";/g;

/**
 * A bundle's text with Node's own modules asked for where it imports them. An import looks at everything that such a module
 * exports, and that loads what nobody wants: the promises of `node:fs` take an eighth of an empty Node. Like imports, they are
 * had before anything else happens.
 */
export function askForBuiltins(text: string): string {
  const asked: string[] = [];
  const rest = text.replace(IMPORT, (_, whole: string | undefined, names: string | undefined, module: string) => {
    asked.push(`${whole ?? `{${names?.replaceAll(' as ', ':')}}`}=process.getBuiltinModule("${module}")`);
    return '';
  });
  return asked.length === 0 ? rest : `const ${asked.join(',')};\n${rest}`;
}
