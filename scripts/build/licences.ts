import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

type Author = string | { readonly name: string };
type Package = { readonly name: string; readonly version: string; readonly license: string; readonly author?: Author };

const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/** The notice that the bundle owes to the packages in it: name, version and licence text of each, in order of name. */
export function licencesOf({ outputs }: Metafile, root: string): string {
  const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
  const folders = new Set(inputs.flatMap((path) => /^(?:[^:]*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []));
  const notices = [...folders].sort().map((folder) => noticeOf(join(root, folder)));
  return `dist/ contains code of the following packages.${RULE}${notices.join(RULE)}\n`;
}

function noticeOf(folder: string): string {
  const { name, version, license, author }: Package = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((file) => /^licen[cs]e(\.(md|txt))?$/i.test(file));
  const text = file === undefined ? standardText(license, author) : readFileSync(join(folder, file), 'utf8');
  if (text === null) throw new Error(`${name} is bundled, but has no licence file and no ${license} text is at hand`);
  return `${name} ${version} (${license})\n\n${text.trim()}`;
}

/** The text of a licence that a package only names. */
function standardText(license: string, author: Author = 'its authors'): string | null {
  if (license !== 'MIT') return null;
  return `Copyright (c) ${typeof author === 'string' ? author : author.name}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}
