import { expect, test } from 'vitest';
import { questionText } from '../../components/dialogs/question-lines.ts';
import { plain } from '../../components/text/line.ts';
import { themeOf } from '../../components/theme.ts';
import { brings, key } from '../support/notation.ts';
import { drive } from './support/drive.tsx';
import { fakeSession } from './support/fake-session.ts';

test('whoever approves a project definition sees what it brings along', () => {
  const contributes = [brings('skill', 'deep'), brings('agent', 'mate')];
  const session = fakeSession({ modes: [{ key: 'theirs', scope: 'project', withheld: true, contributes }] });
  const { model, world } = drive(session).scene();
  const { glyphs } = themeOf({ unicode: true, color: true });
  const { lines } = questionText({ kind: 'approve', key: key('theirs') }, model.draft, world, 60, glyphs);
  expect(lines.map(plain)).toContain('brings  skill @pack:deep, agent mate');
});
