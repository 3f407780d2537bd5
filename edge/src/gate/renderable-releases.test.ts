import type { Release } from '@site/shared/release';
import type { Publication } from '../releases/publications';
import type { ReleaseStorage } from '../releases/release-storage';
import { RENDER_STEP, type RenderCheckResult } from './render-check';
import { createRenderableReleases } from './renderable-releases';

const step = { name: RENDER_STEP, ms: 1, problems: 0 };
const passed: RenderCheckResult = { problems: [], notes: [], steps: [step] };
const refused: RenderCheckResult = { problems: ['The page /prices'], notes: [], steps: [step] };
const unchecked: RenderCheckResult = { problems: [], notes: ['no process'], steps: [] };

/** Asks twice about one release, which the check finds so. */
async function askTwice(gate: Publication['gate'], ...results: RenderCheckResult[]) {
  const warnings: string[] = [];
  const check = jest.fn(async () => results.shift() ?? passed);
  const storage = {
    store: { find: async () => ({ name: 'shop' }) as Release },
    publications: { find: async () => ({ gate }) as Publication },
  } as unknown as ReleaseStorage;
  const live = { current: async () => ({ schema: 1 as const, releases: {}, history: [] }) };
  const isRenderable = createRenderableReleases(check, storage, live, (warning) =>
    warnings.push(warning),
  );
  const answers = [await isRenderable('shop', 'a'), await isRenderable('shop', 'a')];
  return { answers, checks: check.mock.calls.length, warnings };
}

test('a release that was rendered by the gate is not checked again', async () => {
  expect(await askTwice([step])).toMatchObject({ answers: [true, true], checks: 0 });
});

test('a release from before is checked once', async () => {
  expect(await askTwice([], passed)).toMatchObject({ answers: [true, true], checks: 1 });
});

test('a release that does not pass is not rendered, and the log says why', async () => {
  const { answers, checks, warnings } = await askTwice(undefined, refused);
  expect({ answers, checks }).toEqual({ answers: [false, false], checks: 1 });
  expect(warnings).toEqual([expect.stringMatching(/^shop a is not rendered .* \/prices/)]);
});

test('a release that could not be checked is checked with its next page', async () => {
  expect(await askTwice([], unchecked, passed)).toMatchObject({ answers: [false, true] });
});
