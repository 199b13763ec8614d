import about from '../../package.json' with { type: 'json' };

/** Of this package. */
export const VERSION: string = about.version;

/** The oldest Node that runs it. */
export const OLDEST_NODE: string = about.engines.node.replace('>=', '');
