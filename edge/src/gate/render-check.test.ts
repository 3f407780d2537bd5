import type { Release } from '@site/shared/release';
import type { RenderPage } from '../documents/render-page';
import { activate } from '../releases/live-state-changes';
import { buildWriter } from '../testing/build-writer';
import { type BuiltRelease, remoteBuild, shellBuild, withServer } from '../testing/built-release';
import { createRenderCheck } from './render-check';
import { exampleSite } from './stand-in/stand-in-api';

const { write, liveStateOf } = buildWriter();
const stored = (built: BuiltRelease) => write(withServer(built));

const SHOP = remoteBuild('shop', ['/prices', '/order/:number']);
const shop = stored(SHOP);
const site = { productName: 'Desk', production: false };
const noCards = { cards: [], failedCards: [] };
const state = liveStateOf(withServer(shellBuild()), withServer(SHOP));

async function problemsOf(...args: Parameters<typeof check>): Promise<string[]> {
  return (await check(...args)).problems;
}

/** What the check finds in a candidate, if these pages fail with these versions of the shell. */
function check(candidate: Release, fails: (path: string, shellVersion: string) => boolean) {
  const renderPage: RenderPage = async ({ page, shell: { version } }) =>
    fails(page?.path ?? '*', version)
      ? { failure: { name: candidate.name, version: 'a', message: 'window is not defined' } }
      : {
          html: '',
          rendering: { path: '/', loaderData: null, site: exampleSite('Desk') },
          ...noCards,
        };
  return createRenderCheck(renderPage, site)(candidate, state);
}

test('each page of a candidate that cannot be rendered is a problem', async () => {
  const candidate = stored(remoteBuild('shop', ['/prices', '/order/:number'], 'new'));
  expect(await problemsOf(candidate, () => false)).toEqual([]);
  expect(await problemsOf(candidate, (path) => path === '/prices')).toEqual([
    expect.stringMatching(/^The page \/prices cannot be rendered .*: window is not defined\./),
  ]);
});

test('a card of a candidate is rendered on the page of another remote', async () => {
  const plans = { slot: 'marketing/plans', version: 1, props: {}, isRendered: true as const };
  const offered = { ...plans, pages: ['page'] };
  const marketing = stored({ ...remoteBuild('marketing', ['/']), slots: [offered] });
  const card = {
    ...plans,
    name: 'plans',
    audience: 'everyone' as const,
    order: 1,
    calls: [],
    host: [],
  };
  const candidate = stored({
    ...remoteBuild('shop', [], 'with a card'),
    cards: [{ ...card, files: [] }],
  });
  const renderPage: RenderPage = async ({ cards }) => ({
    ...{ html: '', rendering: { path: '/', loaderData: null, site: exampleSite('Desk') } },
    cards: [],
    failedCards: cards.map(({ card: { name }, release }) => ({
      ...{ name: release.name, version: release.version, card: name },
      message: 'window is not defined',
    })),
  });
  const live = activate(state, [marketing]);
  expect((await createRenderCheck(renderPage, site)(candidate, live)).problems).toEqual([
    expect.stringMatching(/^The card plans on \/ cannot be rendered .*: window is not defined\./),
  ]);
});

test('a candidate whose pages are rendered has a step', async () => {
  const candidate = stored(remoteBuild('shop', ['/prices'], 'newest'));
  const step = { name: 'rendered pages', ms: expect.any(Number), problems: 0 };
  expect(await check(candidate, () => false)).toEqual({ problems: [], notes: [], steps: [step] });
});

test('without a renderer the report has a note, and production does not publish the release', async () => {
  const renderPage: RenderPage = async () => ({ unavailable: 'no process' });
  const note = 'No check of rendered pages: no process.';
  expect(await createRenderCheck(renderPage, site)(shop, state)).toEqual({
    problems: [],
    notes: [note],
    steps: [],
  });
  const inProduction = createRenderCheck(renderPage, { ...site, production: true });
  expect(await inProduction(shop, state)).toEqual({
    problems: [expect.stringContaining(`${note} Publish again.`)],
    notes: [],
    steps: [],
    hasFailed: true,
  });
});

test('a new shell is checked with the pages of all remotes', async () => {
  const candidate = stored(shellBuild('new'));
  const problems = await problemsOf(candidate, (_path, version) => version === candidate.version);
  expect(problems).toHaveLength(2);
});

test('a page that fails with the live shell, too, is no problem of a new shell', async () => {
  expect(await problemsOf(stored(shellBuild('newer')), () => true)).toEqual([]);
});
