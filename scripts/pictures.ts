/** `npm run pictures`: what a terminal shows of the selector, as the README's pictures, in a dark and in a light theme. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PseudoTerminal, spawnTerminal } from '../tests/support/pseudo-terminal.ts';
import { bundle } from './build/bundle.ts';
import { CLI, ROOT } from './build/paths.ts';
import { openShop, type Shop } from './pictures/shop.ts';
import { svgOf } from './pictures/svg.ts';
import { DARK, LIGHT } from './pictures/themes.ts';

const SIZE = { cols: 118, rows: 32 };

await bundle();
const shop = openShop();
try {
  execFileSync(process.execPath, [CLI, 'set', 'focused-builder', '--overlay', 'plan', '--overlay', 'review'], shop);
  await take(
    shop,
    'selector',
    'The selector: two lists, the composed prompt beside them, a draft of three changes',
    async (terminal) => {
      terminal.type('} /terse\r ');
      await terminal.waitFor(/\[2\].*terse/);
      await terminal.press('escape', '/');
      terminal.type('threat\r ');
      await terminal.waitFor(/\[3\].*threat/);
      await terminal.press('escape', 'K');
      await terminal.waitFor('is now 2 of 3');
    },
  );
  await take(
    shop,
    'exact-final',
    'The question before an exact-final base: what is lost, which overlays are cleared, No first',
    async (terminal) => {
      terminal.type('j ');
      await terminal.waitFor('y  accept it into the draft');
    },
  );
} finally {
  shop.remove();
}

async function take(shop: Shop, name: string, title: string, go: (terminal: PseudoTerminal) => Promise<void>) {
  const terminal = spawnTerminal(process.execPath, [CLI], { cwd: shop.cwd, env: shop.env, ...SIZE });
  try {
    await terminal.waitFor('tokens');
    await go(terminal);
    const cells = await terminal.cells();
    const folder = join(ROOT, 'docs/pictures');
    mkdirSync(folder, { recursive: true });
    for (const [suffix, theme] of [
      ['', DARK],
      ['-light', LIGHT],
    ] as const) {
      const path = join(folder, `${name}${suffix}.svg`);
      const picture = svgOf(cells, title, theme);
      if (picture.includes(ROOT) || picture.includes(shop.home))
        throw new Error(`${path} would show where it was made`);
      writeFileSync(path, picture);
      console.log(path);
    }
  } finally {
    terminal.kill();
    await terminal.exit;
  }
}
