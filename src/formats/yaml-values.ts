/** The nodes of a YAML document as plain data, and what is wrong with them: repeated keys, tags, aliases, depth. */

import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';
import { type Diagnostic, diagnose, type Location } from '../kernel/diagnostic.ts';
import type { Mapping } from './located.ts';
import type { Places } from './places.ts';
import { quote } from './quote.ts';

const MAX_ALIASES = 16;
const MAX_DEPTH = 16;
const MAX_DIAGNOSTICS = 8;

type Pair = { readonly key: unknown; readonly value: unknown };

/** Turns nodes into plain data, and notes what is wrong with them; of each severity the first few. */
export class YamlValues {
  readonly errors: Diagnostic[] = [];
  readonly warnings: Diagnostic[] = [];
  readonly #anchors = new Map<string, { readonly node: Node; readonly value: unknown }>();
  readonly #text: string;
  readonly #at: Places;
  #aliases = 0;

  constructor(text: string, at: Places) {
    this.#text = text;
    this.#at = at;
  }

  valueOf(node: unknown, depth: number): unknown {
    if (depth > MAX_DEPTH) return this.#refuse(tooDeep(this.#place(node)));
    if (isAlias(node)) return this.#aliased(node.source, node);
    if (isScalar(node)) {
      this.#tellCut(node);
      return this.#kept(node, node.value);
    }
    if (isMap(node)) return this.#kept(node, this.#mapping(node.items, depth));
    if (!isSeq(node)) return null;
    const items = node.items.map((item) => this.valueOf(item, depth + 1));
    return this.#kept(node, items);
  }

  /** The node that an alias stands for. */
  target(name: string): Node | null {
    return this.#anchors.get(name)?.node ?? null;
  }

  #mapping(pairs: readonly Pair[], depth: number): Mapping {
    const seen = new Map<string, number>();
    const entries = pairs.map(({ key, value }): [string, unknown] => {
      const name = isScalar(key) ? String(key.value) : '';
      const place = this.#place(key);
      const first = seen.get(name);
      if (first !== undefined) {
        const message = `${quote(name)} stands on line ${first} and again on line ${place.line}`;
        this.#refuse(diagnose('yaml/duplicate-key', message, { at: place, hint: 'keep one of the two' }));
      }
      seen.set(name, first ?? place.line);
      if (name === '<<') this.#refuse(mergeKey(place)); // what it would bring in could be a guard
      this.#refuseTag(key);
      return [name, this.valueOf(value, depth + 1)];
    });
    return Object.fromEntries(entries); // defines own members, whatever their name
  }

  #aliased(name: string, node: Node): unknown {
    this.#aliases++;
    if (this.#aliases === MAX_ALIASES + 1) {
      const message = `the front matter holds more than ${MAX_ALIASES} aliases`;
      this.#refuse(diagnose('yaml/aliases', message, { at: this.#place(node), hint: 'write the values out' }));
    }
    const anchored = this.#anchors.get(name);
    if (anchored !== undefined) return anchored.value;
    const message = `no finished value above carries the anchor that ${quote(`*${name}`)} refers to`;
    return this.#refuse(
      diagnose('yaml/syntax', message, { at: this.#place(node), hint: 'quote the value if it is text' }),
    );
  }

  #kept(node: Node, value: unknown): unknown {
    this.#refuseTag(node);
    const anchor = 'anchor' in node ? node.anchor : undefined;
    if (typeof anchor === 'string') this.#anchors.set(anchor, { node, value });
    return value;
  }

  #refuseTag(node: unknown): void {
    const tag = isScalar(node) || isMap(node) || isSeq(node) ? node.tag : undefined;
    if (tag === undefined) return;
    const message = `${quote(tag)} is a YAML tag, and tags are not read`;
    this.#refuse(diagnose('yaml/syntax', message, { at: this.#place(node), hint: 'quote the value if it is text' }));
  }

  /** A comment behind a value is usual; one that follows ` #` without a space looks like lost text. */
  #tellCut(node: Node): void {
    const end = node.range?.[1];
    if (!isScalar(node) || node.type !== 'PLAIN' || end === undefined) return;
    const cut = /^ ?#[^\s#][^\n]*/.exec(this.#text.slice(end, end + 200))?.[0].trimStart();
    if (cut === undefined || this.warnings.length >= MAX_DIAGNOSTICS) return;
    const message = `${quote(cut)} is a comment, not a part of the value`;
    const hint = 'quote the value, or put a space behind the `#`';
    this.warnings.push(diagnose('yaml/comment-cuts', message, { at: this.#at(this.#text.indexOf('#', end)), hint }));
  }

  #refuse(diagnostic: Diagnostic): null {
    if (this.errors.length < MAX_DIAGNOSTICS) this.errors.push(diagnostic);
    return null;
  }

  #place(node: unknown): Location {
    return this.#at(startOf(node) ?? 0);
  }
}

const mergeKey = (at: Location): Diagnostic =>
  diagnose('yaml/syntax', 'merge keys (`<<`) are not read', { at, hint: 'write the fields out' });

/** Where a node begins; null for what is none. */
export const startOf = (node: unknown): number | null =>
  isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? (node.range?.[0] ?? null) : null;

/** Said of values nested beyond any mode's need. */
export const tooDeep = (at: Location): Diagnostic =>
  diagnose('yaml/depth', `values are nested more than ${MAX_DEPTH} deep`, {
    at,
    hint: 'quote the value if it is text',
  });
