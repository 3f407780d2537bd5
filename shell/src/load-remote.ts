import type { BootManifest } from '@site/shared/release';
import { isRemote, moduleInstances, type PageModule, type Remote } from '@site/shared/remote';
import { type Entry, LIMIT, loadEntry } from './load-entry';
import { type Report, report } from './report';

/** A remote has no release that can be used in this page. The page shown for it offers a retry. */
export class RemoteUnavailable extends Error {
  constructor(readonly remote: string) {
    super(`the ${remote} remote could not be loaded`);
    this.name = 'RemoteUnavailable';
  }
}

/** A page of a remote, and the release it is of. */
export type LoadedPage = { module: PageModule; version: string };

/** The remotes of one page session. */
export type Remotes = {
  /** Gives a page, of the first release that has it. Rejects with RemoteUnavailable. */
  loadPage(remote: string, page: string): Promise<LoadedPage>;
  /** Loads a page ahead of its use. A failure changes nothing: whoever then wants the page meets it, and reports it. */
  prefetch(remote: string, page: string): Promise<void>;
  /** A page of this release is on the screen: the remote keeps this release for the rest of the session. */
  rendered(remote: string, version: string): void;
  /** A page of this release threw. True where another release has taken its place: load the page again. */
  renderFailed(remote: string, version: string, error: unknown): boolean;
};

/** One remote: its releases in the order in which they are tried, and which of them it is at. */
type State = {
  name: string;
  candidates: readonly Entry[];
  /** Counts up with every release that failed; after the last candidate the first one has its turn again. */
  turn: number;
  /** Once a page of a release has been on the screen nothing changes any more: versions never mix. */
  hasRendered: boolean;
  doors: Map<string, Promise<Remote>>;
  failed: Set<string>;
};

/**
 * Each remote's live release is tried first, then its previous one. A release whose entry, page or first render fails is left for the
 * next, as long as none has rendered. When all have failed the page is unavailable, and a later call begins again with the live one.
 */
export function createRemotes(
  boot: BootManifest,
  load: typeof loadEntry = loadEntry,
  tell: Report = report,
): Remotes {
  const states = new Map(
    boot.remotes.map(({ name, entry, previous }) => {
      const candidates = previous ? [entry, previous] : [entry];
      return [
        name,
        {
          name,
          candidates,
          turn: 0,
          hasRendered: false,
          doors: new Map(),
          failed: new Set(),
        } as State,
      ];
    }),
  );

  /** The remote behind a release's entry, loaded when it is first wanted. */
  function open({ name, doors, failed }: State, entry: Entry): Promise<Remote> {
    const known = doors.get(entry.version);
    if (known) return known;
    const opening = inTime(load(entry, failed.has(entry.version))).then((held) =>
      checked(name, held),
    );
    doors.set(entry.version, opening);
    opening.catch(() => {
      doors.delete(entry.version);
      failed.add(entry.version);
    });
    return opening;
  }

  async function loadPage(name: string, page: string): Promise<LoadedPage> {
    const state = states.get(name);
    const end = state ? endOfRound(state) : 0;
    while (state && state.turn < end) {
      const { turn } = state;
      const entry = candidateOf(state);
      let stage: 'load' | 'page' = 'load';
      try {
        const remote = await open(state, entry);
        stage = 'page';
        return { module: await pageOf(remote, page), version: entry.version };
      } catch (error) {
        // Another call may have met the same failure first.
        if (state.turn !== turn) continue;
        tell({
          remote: name,
          version: entry.version,
          stage,
          outcome: 'failed',
          message: messageOf(error),
        });
        if (state.hasRendered) break;
        state.turn += 1;
      }
    }
    throw new RemoteUnavailable(name);
  }

  return {
    loadPage,
    async prefetch(name, page) {
      const state = states.get(name);
      if (state) await pageOf(await open(state, candidateOf(state)), page);
    },
    rendered(name, version) {
      const state = states.get(name);
      if (!state || state.hasRendered) return;
      // Whatever other calls have met in the meantime: this one is on the screen.
      const first = endOfRound(state) - state.candidates.length;
      state.turn = first + state.candidates.findIndex((entry) => entry.version === version);
      state.hasRendered = true;
      tell({ remote: name, version, stage: 'render', outcome: 'ok' });
    },
    renderFailed(name, version, error) {
      const state = states.get(name);
      if (!state) return false;
      if (candidateOf(state).version !== version) return !state.hasRendered;
      tell({
        remote: name,
        version,
        stage: 'render',
        outcome: 'failed',
        message: messageOf(error),
      });
      if (state.hasRendered) return false;
      const end = endOfRound(state);
      state.turn += 1;
      return state.turn < end;
    },
  };
}

function candidateOf({ candidates, turn }: State): Entry {
  return candidates[turn % candidates.length] as Entry;
}

/** The turn at which every candidate has failed once more. */
function endOfRound({ candidates, turn }: State): number {
  return turn - (turn % candidates.length) + candidates.length;
}

function checked(name: string, value: unknown): Remote {
  if (!isRemote(value)) throw new Error('the container does not hold a remote');
  if (value.name !== name) throw new Error(`the container holds the ${value.name} remote`);
  const here = moduleInstances();
  const foreign = (Object.keys(here) as (keyof typeof here)[]).filter(
    (key) => value.instances[key] !== here[key],
  );
  if (foreign.length > 0) throw new Error(`the remote brought its own ${foreign.join(', ')}`);
  return value;
}

async function pageOf(remote: Remote, page: string): Promise<PageModule> {
  const module = await inTime(remote.pages[page]?.());
  if (!module?.Component) throw new Error(`page ${page} is missing`);
  return module;
}

function inTime<T>(work: T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${LIMIT / 1000} s`)), LIMIT);
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
