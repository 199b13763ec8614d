import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { bundle } from '../../scripts/build/bundle.ts';
import { COMPILED } from '../../scripts/build/paths.ts';

/** Builds dist/ before the first test, and before each rerun of a watching vitest; what earlier builds were compiled to goes. */
export async function setup(project: TestProject) {
  rmSync(COMPILED, { recursive: true, force: true });
  await bundle();
  project.onTestsRerun(async () => {
    await bundle();
  });
}
