import { expect, test } from 'vitest';
import { drive } from '../support/drive.tsx';
import { fakeSession } from '../support/fake-session.ts';
import { page } from '../support/page.ts';
import { SHOP } from '../support/shop.ts';

const text = (keys: string) => page(drive(fakeSession(SHOP)).press(keys).scene().doc('text'));

test.each([
  ['native host', ''],
  ['a mode', "/ 'terse' enter"],
  ['a mode that waits for approval', "/ 'release-base' enter"],
  ['a file that did not load', "/ 'old-planner' enter"],
])('the text of %s', (_, keys) => {
  expect(text(keys)).toMatchSnapshot();
});
