import type { LiveState, Release } from '@site/shared/release';
import type { LiveStateWriter } from './live-state';
import { activate, endCanary, rollOut } from './live-state-changes';
import type { Publications } from './publications';
import { type CompatibilityCheck, createReleaseActions } from './release-actions';
import type { ReleaseStore } from './release-store';

const version = (letter: string) => letter.repeat(16);
const release = (letter: string, name = 'shop') =>
  ({ name, version: version(letter), files: [], initial: [], routes: [] }) as unknown as Release;
const auditEntry = { by: 'Ada', why: 'because', at: 1 };

/** A name whose releases went live one after the other. */
function liveInTurn(...letters: string[]) {
  return siteWith(letters);
}

function siteWith(letters: string[], compatibilityProblems: CompatibilityCheck = async () => []) {
  let state: LiveState = { schema: 1, releases: {}, history: [] };
  for (const letter of letters) state = activate(state, [release(letter)], auditEntry);
  const live: LiveStateWriter = {
    current: async () => state,
    change: async (next) => {
      state = await next(state);
      return state;
    },
  };
  const store = { find: async (name: string, id: string) => release(id[0] ?? '', name) };
  const actions = createReleaseActions({
    live,
    store: store as unknown as ReleaseStore,
    publications: { find: async () => ({}) } as unknown as Publications,
    compatibilityProblems,
  });
  const set = (change: (state: LiveState) => LiveState) => {
    state = change(state);
  };
  /** The live, the previous and the bad releases. */
  const shown = () => {
    const { live, previous, bad = [] } = state.releases.shop ?? {};
    return [live, previous, ...bad].map((one) => one?.version[0] ?? '-').join(' ');
  };
  return { actions, live, set, shown };
}

test('a previous release that the edge ends as a canary is no fallback, and no rollback reaches it', async () => {
  const { actions, shown } = liveInTurn('a', 'b');
  await actions.rollout('shop', version('a'), 10, auditEntry);
  await actions.revert('shop', version('a'), auditEntry);
  expect(shown()).toBe('b - a');
  await expect(actions.rollback('shop', auditEntry)).rejects.toMatchObject({ status: 409 });
  expect(shown()).toBe('b - a');
});

test('the last good release takes the place of a bad previous one', async () => {
  const { actions, shown } = liveInTurn('a', 'b', 'c');
  await actions.rollout('shop', version('b'), 10, auditEntry);
  await actions.revert('shop', version('b'), auditEntry);
  expect(shown()).toBe('c a b');
  await actions.rollback('shop', auditEntry);
  expect(shown()).toBe('a - b');
});

test('an edge of an earlier version may have stored a bad previous release', async () => {
  const stored = (letters: string[]) => {
    const site = liveInTurn(...letters);
    site.set((state) => {
      const previous = state.releases.shop?.previous;
      if (!previous) return state;
      const ended = endCanary(
        rollOut(state, 'shop', previous, 10, auditEntry),
        'shop',
        'revert',
        auditEntry,
      );
      const shop = { ...ended.releases.shop, previous } as LiveState['releases'][string];
      return { ...ended, releases: { shop } };
    });
    return site;
  };
  const two = stored(['a', 'b']);
  expect(two.shown()).toBe('b a a');
  await expect(two.actions.rollback('shop', auditEntry)).rejects.toMatchObject({ status: 409 });
  await two.actions.revert('shop', version('b'), auditEntry).catch(() => {});
  expect(two.shown()).toBe('b a a');

  const three = stored(['a', 'b', 'c']);
  expect(three.shown()).toBe('c b b');
  await three.actions.rollback('shop', auditEntry);
  expect(three.shown()).toBe('a - b');

  // A fix over a doubtful release falls back to no bad one either.
  const forward = stored(['a', 'b', 'c']);
  forward.set((state) => activate(state, [release('d')], auditEntry, true));
  expect(forward.shown()).toBe('d c b');
});

describe('a release that goes back and does not fit the live ones', () => {
  const warning = 'shop uses showConfetti of @site/shared/host, which the shell does not have.';
  const problemsOf: CompatibilityCheck = async ({ version: one }, state) =>
    one === version('a') && state.releases.shop?.live.version === one ? [warning] : [];
  const lastEntry = async ({ live }: ReturnType<typeof liveInTurn>) =>
    (await live.current()).history.at(-1);

  test('a rollback warns in its answer and in the history', async () => {
    const site = siteWith(['a', 'b'], problemsOf);
    expect(await site.actions.rollback('shop', auditEntry)).toMatchObject({ warnings: [warning] });
    expect(site.shown()).toBe('a -');
    expect((await lastEntry(site))?.why).toBe(`because Warning: ${warning}`);
  });

  test('a revert by the edge is not stopped, and its notice has the warnings', async () => {
    const site = siteWith(['a', 'b'], problemsOf);
    const why = 'failed in 8 of 8 views';
    const reverted = await site.actions.revert('shop', version('b'), { ...auditEntry, why });
    expect(reverted).toEqual({ previous: version('a'), together: [], warnings: [warning] });
    expect(site.shown()).toBe('a - b');
    expect(await lastEntry(site)).toMatchObject({
      action: 'revert',
      why: `${why} Warning: ${warning}`,
    });
    expect((await site.live.current()).releases.shop?.bad?.[0]?.why).toBe(why);
  });

  test('a check that fails stops no rollback', async () => {
    const site = siteWith(['a', 'b'], () => Promise.reject(new Error('no files')));
    expect(await site.actions.rollback('shop', auditEntry)).toMatchObject({ warnings: [] });
    expect(site.shown()).toBe('a -');
  });
});
