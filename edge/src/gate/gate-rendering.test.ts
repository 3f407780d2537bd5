import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../testing/built-release';
import { requiredCheck } from './gate-rendering';
import type { RenderCheckResult } from './render-check';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const shop = writeBuiltRelease(`${folder.path}/shop`, remoteBuild('shop', ['/prices']));

const outcomeOf = (result: RenderCheckResult) =>
  requiredCheck(async () => result)(shop, { schema: 1, releases: {}, history: [] });

test('production does not publish a release whose pages could not be rendered', async () => {
  const note = 'No check of rendered pages: the renderer did not start.';
  expect(await outcomeOf({ problems: [], notes: [note], steps: [] })).toEqual({
    problems: [expect.stringMatching(/the renderer did not start\. Publish again\./)],
    notes: [],
    steps: [],
    hasFailed: true,
  });
});

test('production publishes a release whose pages were rendered', async () => {
  const checked = {
    problems: [],
    notes: [],
    steps: [{ name: 'rendered pages', ms: 9, problems: 0 }],
  };
  expect(await outcomeOf(checked)).toEqual(checked);
});
