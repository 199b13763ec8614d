import { keysOfBinding, keyTable } from '../keymap.ts';
import { blankRow, type Doc, type DocRow, EMPTY_DOC, heading, pairs } from '../preview/document.ts';
import { remember } from '../remember.ts';

const COLUMN = 31;

/** Every key there is, and what to do when Alt does not arrive. */
export const helpDoc = remember((width: number): Doc => {
  const column = Math.min(COLUMN, Math.floor(width * 0.4));
  const keys = keyTable().flatMap(({ title, bindings }) =>
    part(
      title,
      bindings.map((binding) => [keysOfBinding(binding), binding.help]),
    ),
  );
  return {
    ...EMPTY_DOC,
    rows: [...keys, ...part('Marks', MARKS), ...part('When Alt+arrows do not arrive, K and J do the same', ALT)],
  };

  function part(title: string, rows: readonly (readonly [string, string])[]): DocRow[] {
    return [...heading(title, 1, width), ...pairs(rows, column, width), blankRow(1)];
  }
});

const MARKS = [
  ['(•) [2]', 'the chosen base; an overlay and its place in the order'],
  ['+ - ↑ ↓', 'new in the draft, dropped from what is active, moved up, moved down'],
  ['[?] (?)', 'chosen, but its definition is gone or does not fit; it can be dropped'],
  ['(!)', 'a file that did not load; w says why'],
  ['[-] (-)', 'a project definition that is not approved; an overlay that EXACT FINAL shuts out'],
  ['!', 'EXACT FINAL, a broken contract, or a change since it was accepted'],
  ['blt pck glb prj', 'where the file was found: builtin, pack, global, project'],
] as const;

const ALT = [
  ['macOS Terminal', 'Settings, Profiles, Keyboard: Use Option as Meta key'],
  ['iTerm2', 'Profiles, Keys: Option key sends Esc+'],
  ['VS Code', 'keybindings take Alt+Up and Alt+Down first'],
  ['Windows Terminal', 'Alt+arrows move between its panes'],
  ['tmux', 'a root binding such as M-Up takes the key'],
] as const;
