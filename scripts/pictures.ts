/** `npm run pictures`: what a terminal shows of the selector, as the README's pictures. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PseudoTerminal, spawnTerminal } from '../tests/support/pseudo-terminal.ts';
import { createSandbox, type Sandbox } from '../tests/support/sandbox.ts';
import { bundle } from './build/bundle.ts';
import { CLI, ROOT } from './build/paths.ts';
import { writeShop } from './pictures/shop.ts';
import { svgOf } from './pictures/svg.ts';

const SIZE = { cols: 118, rows: 32 };

await bundle();
const sandbox = createSandbox();
try {
  await take(
    'selector',
    'The selector: two lists, the composed prompt beside them, a draft of four changes',
    async (terminal) => {
      terminal.type(' }  /terse\r ');
      await terminal.waitFor(/\[3\].*terse/);
      await terminal.press('escape', '<', '>', 'K');
      await terminal.waitFor(/\[2\].*terse/);
    },
  );
  await take(
    'exact-final',
    'The question before an exact-final base: what is lost, which overlays are cleared, No first',
    async (terminal) => {
      terminal.type('}  {jjj ');
      await terminal.waitFor('y  accept it into the draft');
    },
  );
} finally {
  sandbox.remove();
}

async function take(name: string, title: string, go: (terminal: PseudoTerminal) => Promise<void>): Promise<void> {
  const shop: Pick<Sandbox, 'env'> & { readonly cwd: string } = writeShop(sandbox);
  const terminal = spawnTerminal(process.execPath, [CLI], { cwd: shop.cwd, env: shop.env, ...SIZE });
  try {
    await terminal.waitFor('tokens');
    await go(terminal);
    const folder = join(ROOT, 'docs/pictures');
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${name}.svg`);
    const picture = svgOf(await terminal.cells(), title);
    if (picture.includes(ROOT)) throw new Error(`${name}.svg would show where it was made`);
    writeFileSync(path, picture);
    console.log(path);
  } finally {
    terminal.kill();
    await terminal.exit;
  }
}
