import { type LiveState, type Release, SHELL } from '@site/shared/release';
import type { LiveStateWriter } from './live-state';
import { activate } from './live-state-changes';
import type { Publications } from './publications';
import { createReleaseActions } from './release-actions';
import type { ReleaseStore } from './release-store';

const VERSION = '1.0.0';
const NO_EXPORTS = { host: [], router: [], schema: [] };
const version = (letter: string) => letter.repeat(16);
/** A release of the shop; `a` uses an export of the host. */
const release = (letter: string, name = 'shop') =>
  ({
    name,
    version: version(letter),
    files: [],
    initial: [],
    routes: [],
    nav: [],
    languages: {},
    builtAgainst: {
      react: VERSION,
      'react-dom': VERSION,
      'react-router-dom': VERSION,
      '@site/shared': VERSION,
      zod: VERSION,
    },
    surface: {
      uses: { calls: {}, ...NO_EXPORTS, ...(letter === 'a' ? { host: ['showConfetti'] } : {}) },
    },
  }) as unknown as Release;
/** A shell with no export. */
const shell = {
  ...release('f', SHELL),
  surface: { uses: { calls: {}, ...NO_EXPORTS }, offers: NO_EXPORTS },
};
const auditEntry = { by: 'Ada', why: 'because', at: 1 };

/** A name whose releases went live one after the other. */
function liveInTurn(...letters: string[]) {
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

describe('a release that goes back and does not fit the live ones', () => {
  const warning =
    'shop uses showConfetti of @site/shared/host, which the shell does not have. Release the shell first, or both together: release set shell remote-shop.';
  const withShell = (...letters: string[]) => {
    const site = liveInTurn(...letters);
    site.set((state) => activate(state, [shell], auditEntry));
    return site;
  };
  const lastEntry = async ({ live }: ReturnType<typeof liveInTurn>) =>
    (await live.current()).history.at(-1);

  test('a rollback warns in its answer and in the history', async () => {
    const site = withShell('a', 'b');
    expect(await site.actions.rollback('shop', auditEntry)).toMatchObject({ warnings: [warning] });
    expect(site.shown()).toBe('a -');
    expect((await lastEntry(site))?.why).toBe(`because Warning: ${warning}`);
  });

  test('a revert by the edge is not stopped, and its notice has the warnings', async () => {
    const site = withShell('a', 'b');
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
});
