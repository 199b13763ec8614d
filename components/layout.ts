/** How the screen is divided, from its size alone. All numbers are cells and rows. */

export type Size = { readonly columns: number; readonly rows: number };

export const LEAST: Size = { columns: 40, rows: 10 };

/** Which pane has the keys: the lists, or one of the texts. */
export const PANES = ['modes', 'preview', 'diff', 'text'] as const;
export type Pane = (typeof PANES)[number];
export type TextPane = Exclude<Pane, 'modes'>;

type Common = {
  readonly columns: number;
  readonly rows: number;
  readonly header: number;
  /** Rows for the two lists, their titles included. */
  readonly list: number;
  /** Whether each list has a title of its own. */
  readonly hasTitles: boolean;
  /** Cells inside the list's pane, and inside the text's. */
  readonly listWidth: number;
  readonly textWidth: number;
  /** Rows of text that are seen at once. */
  readonly page: number;
  /**
   * Rows for what stands under the cursor, below a rule. Beside them, when there are two panes, stands what changed; where
   * there is one, a text takes their place.
   */
  readonly details: number;
  /** Whether messages have a row of their own; else they take the details' or the header's. */
  readonly hasStatus: boolean;
  readonly footer: number;
  /** Whether a line parts the footer from what is above it. */
  readonly hasRule: boolean;
};

/** A layout with room to work in. */
export type Roomy = Common & { readonly kind: 'two-panes' | 'one-pane' | 'compact' };

export type Layout = { readonly kind: 'too-small'; readonly columns: number; readonly rows: number } | Roomy;

/** What shrinks first: details, the status row, the second footer row, titles. The lists and one footer row always stay. */
export function layoutOf({ columns, rows }: Size): Layout {
  if (columns < LEAST.columns || rows < LEAST.rows) return { kind: 'too-small', columns, rows };
  if (columns >= 100) return twoPanes(columns, rows);
  return columns >= 60 ? onePane(columns, rows) : compact(columns, rows);
}

function twoPanes(columns: number, rows: number): Layout {
  const header = rows >= 14 ? 2 : 1;
  const footer = rows >= 12 ? 2 : 1;
  const hasStatus = rows >= 13;
  const frame = rows - header - footer - (hasStatus ? 1 : 0);
  const details = frame >= 28 ? 5 : frame >= 20 ? 4 : frame >= 16 ? 3 : 0;
  const inside = frame - 2 - (details > 0 ? details + 1 : 0);
  const left = Math.min(76, Math.max(50, Math.round(columns * 0.44)));
  return {
    ...{ kind: 'two-panes', columns, rows, header, footer, hasStatus, details, hasTitles: true, hasRule: false },
    // The first list's title stands in the frame's upper edge.
    list: inside + 1,
    listWidth: left - 2,
    textWidth: columns - left - 2,
    page: inside,
  };
}

function onePane(columns: number, rows: number): Layout {
  const header = rows >= 16 ? 2 : 1;
  const footer = rows >= 12 ? 2 : 1;
  const hasStatus = rows >= 14;
  const details = rows >= 28 ? 3 : rows >= 20 ? 2 : 0;
  const hasRule = rows >= 18;
  const strip = details > 0 ? details + 1 : 0;
  const list = rows - header - 1 - strip - (hasStatus ? 1 : 0) - (hasRule ? 1 : 0) - footer;
  const common = {
    columns,
    rows,
    header,
    footer,
    hasStatus,
    details,
    list,
    page: list + strip,
    listWidth: columns,
    textWidth: columns,
  };
  return { kind: 'one-pane', ...common, hasTitles: rows >= 15, hasRule };
}

function compact(columns: number, rows: number): Layout {
  const footer = rows >= 12 ? 2 : 1;
  const details = rows >= 24 ? 2 : rows >= 13 ? 1 : 0;
  const hasStatus = rows >= 18;
  const strip = details > 0 ? details + 1 : 0;
  const list = rows - 2 - strip - (hasStatus ? 1 : 0) - footer;
  const common = {
    columns,
    rows,
    footer,
    hasStatus,
    details,
    list,
    page: list + strip,
    listWidth: columns,
    textWidth: columns,
  };
  return { kind: 'compact', ...common, header: 1, hasTitles: rows >= 20, hasRule: false };
}

/** The inside of a sheet: a frame over everything but the footer. */
export function sheetRoom({ columns, footer, rows }: Roomy): { readonly width: number; readonly height: number } {
  return { width: columns - 4, height: rows - footer - 2 };
}

/** Rows of modes that each list shows at once. */
export type Heights = { readonly base: number; readonly overlay: number };

/** The list's room shared out: bases have all they need up to two fifths, and more when overlays leave it. */
export function heightsOf({ list, hasTitles }: Pick<Roomy, 'list' | 'hasTitles'>, counts: Heights): Heights {
  const room = list - (hasTitles ? 2 : 0);
  const fair = Math.max(1, Math.floor(room * 0.4));
  const base = Math.min(Math.max(counts.base, 1), Math.max(fair, room - Math.max(counts.overlay, 1)));
  return { base, overlay: room - base };
}

/**
 * The first row of a window of `height` over `count` rows that shows row `at`. A row outside moves the window by half its
 * height, so that the next steps draw only the rows that the cursor leaves and enters.
 */
export function windowTop(top: number, height: number, count: number, at: number | null): number {
  const last = Math.max(0, count - height);
  const near = Math.min(Math.max(0, top), last);
  if (at === null || (at >= near && at < near + height)) return near;
  return Math.min(last, Math.max(0, at < near ? at - Math.floor(height / 2) : at - Math.ceil(height / 2) + 1));
}
