import type { TestProject } from 'vitest/node';
import { bundle } from '../../scripts/build/bundle.ts';

/** Builds dist/ before the first test, and before each rerun of a watching vitest. */
export async function setup(project: TestProject) {
  await bundle();
  project.onTestsRerun(async () => {
    await bundle();
  });
}
