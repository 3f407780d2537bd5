import type { LiveState, Release, ReleaseId } from '@site/shared/release';
import type { BrowserCheckResult, OnProgress } from '../gate/browser/browser-check';
import type { Gate } from '../gate/gate';
import { refuseBad } from '../releases/bad-releases';
import { ChangeRefused } from '../releases/change-refused';
import { compatibilityProblems } from '../releases/compatibility/compatibility';
import { refuseFrozen } from '../releases/frozen';
import { type ChangeRecord, withRefusal } from '../releases/history';
import type { LiveStateWriter } from '../releases/live-state';
import { activate, type SuspicionOf, withOnlyLive } from '../releases/live-state-changes';
import type { Promotion, VisibleChange } from '../releases/publications';
import type { ReleaseStorage } from '../releases/release-storage';
import { asReleasedSet } from '../releases/released-sets';
import { haveSameFiles } from '../releases/verify-release';
import {
  asChangeRefused,
  refuseForeignVersion,
  refuseLarge,
  releaseNamed,
} from './described-release';
import type { Uploads } from './uploads';

export type PublishParts = Pick<ReleaseStorage, 'store' | 'publications' | 'pictures'> & {
  uploads: Uploads;
  live: LiveStateWriter;
  gate: Gate;
  maxReleaseBytes: number;
  suspicion: SuspicionOf;
  /** Milliseconds, UTC. */
  now: () => number;
  /** Receives a line for the operator. */
  report: (problem: string) => void;
};

/** The answer of the gate: checks that could not run, and what changes for visitors. */
type Passed = { notes: string[]; changes?: VisibleChange[] };
/** The JSON response of a commit. */
export type Published = Passed & { version: string };

/** The JSON response of a set: its live versions. */
export type PublishedSet = Passed & { releases: ReleaseId[] };

type UploadOptions = {
  /** The release is only verified and stored: `publishSet` checks it together with the others. */
  isPartOfSet?: boolean;
  /** For the publication, and for the record of a refusal. */
  by?: string;
};
type CommitOptions = UploadOptions & {
  /** Where the release comes from, when it was promoted. */
  promoted?: Promotion | undefined;
  onProgress?: OnProgress | undefined;
};

/**
 * The steps from an upload to a publication. All throw ChangeRefused; what the gate refuses is in
 * the history.
 */
export type Publish = {
  /**
   * Checks a release.json before any file is sent. Returns the id of a new upload, or null when
   * this release is already published.
   */
  begin(
    name: string,
    content: unknown,
    options?: UploadOptions,
  ): Promise<{ upload: string | null; version: string }>;
  /** Verifies every file, runs the gate and publishes. `onProgress` gets the gate's steps. */
  commit(name: string, id: string, options?: CommitOptions): Promise<Published>;
  /**
   * Checks stored releases together, as if all of them were live, then publishes them and makes
   * them live in one change. If one is refused, nothing changes.
   */
  publishSet(
    members: ReleaseId[],
    auditEntry: ChangeRecord,
    onProgress?: OnProgress,
  ): Promise<PublishedSet>;
};

/** Refused by the gate: the release itself is at fault. */
const GATE_STATUS = 422;
const SET_REFUSED = 'The set does not pass the gate. Nothing has changed.';

type Checked = { release: Release; result: BrowserCheckResult | undefined };

export function createPublish(parts: PublishParts): Publish {
  const { uploads, store, live, publications, pictures, gate, now } = parts;

  /** Runs a step, and records what the gate refuses. */
  async function recorded<Result>(
    members: { name: string; version: unknown }[],
    by: string,
    run: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof ChangeRefused && error.status === GATE_STATUS) {
        const why = error.problems.join(' ') || error.message;
        // A refusal that cannot be recorded stays a refusal.
        await live
          .change((state) => withRefusal(state, members, { at: now(), by, why }))
          .catch((problem: Error) =>
            parts.report(`A refusal could not be recorded: ${problem.message}`),
          );
      }
      throw error;
    }
  }

  async function begin(name: string, content: unknown, isPartOfSet: boolean) {
    const release = releaseNamed(name, content);
    refuseLarge(release, parts.maxReleaseBytes);
    const { version } = release;
    const stored = await store.find(name, version);
    if (stored && !haveSameFiles(stored, release))
      throw new ChangeRefused(
        409,
        `${name} ${version} is already published with other files. Build it again.`,
      );
    refuseForeignVersion(content as Record<string, unknown>);
    if (stored && (await publications.find(name, version))) return { upload: null, version };
    // Before the upload, to save its time. Commit checks again: other releases may be live by then.
    if (!isPartOfSet) refuseIncompatible([release], await live.current(), titleOf(release));
    return { upload: await uploads.begin(release, JSON.stringify(content)), version };
  }

  /** Checks the releases together in a browser. Throws ChangeRefused with this title. */
  async function check(
    releases: Release[],
    title: string,
    onProgress: OnProgress | undefined,
  ): Promise<Checked[]> {
    const state = await live.current();
    refuseIncompatible(releases, state, title);
    const checked: Checked[] = [];
    for (const release of releases) {
      // A member that is live already has passed its visits.
      const isLive = state.releases[release.name]?.live.version === release.version;
      const beside = withOnlyLive(
        state,
        releases.filter((other) => other !== release),
      );
      const result = isLive
        ? undefined
        : await gate.browserCheck(release, beside, { live: state, onProgress });
      const problems = result?.problems ?? [];
      // The gate could not end its check: nothing is known about the release.
      if (result?.hasFailed && problems.length > 0)
        throw new ChangeRefused(
          503,
          `${release.name} ${release.version} could not be checked.`,
          problems,
        );
      const owner = releases.length > 1 ? `${release.name}: ` : '';
      refuseIf(
        title,
        problems.map((problem) => owner + problem),
      );
      checked.push({ release, result });
    }
    return checked;
  }

  async function publish({ release, result }: Checked, by: string, at: number, from?: Promotion) {
    const { name, version, commit } = release;
    const { notes = [], changes, steps, pictures: made } = result ?? {};
    if (made) await pictures.add(release, made);
    await publications.add({
      ...{ name, version, commit, at, by, notes },
      ...(steps ? { gate: steps } : {}),
      ...(changes ? { changes } : {}),
      ...(from ? { promoted: from } : {}),
    });
  }

  async function storedRelease({ name, version }: ReleaseId): Promise<Release> {
    const release = await store.find(name, version);
    if (release) return release;
    throw new ChangeRefused(404, `${name} ${version} is not uploaded. Run release set again.`);
  }

  return {
    begin(name, content, { isPartOfSet = false, by = '' } = {}) {
      const { version } = (content ?? {}) as { version?: unknown };
      return recorded([{ name, version }], by, () => begin(name, content, isPartOfSet));
    },
    async commit(name, id, { isPartOfSet = false, by = '', promoted, onProgress } = {}) {
      const { folder, release } = await uploads.find(name, id);
      const title = titleOf(release);
      return recorded([release], by, async () => {
        const state = await live.current();
        refuseIf(title, await gate.fileProblems(release, folder).catch(asChangeRefused));
        if (!isPartOfSet) refuseIncompatible([release], state, title);
        await store.put(folder).catch(asChangeRefused);
        const checked = isPartOfSet ? [] : await check([release], title, onProgress);
        for (const one of checked) await publish(one, by, now(), promoted);
        return { version: release.version, ...passedOf(checked) };
      }).finally(() => uploads.remove(name, id));
    },
    publishSet: (members, auditEntry, onProgress) =>
      recorded(members, auditEntry.by, async () => {
        if (new Set(members.map(({ name }) => name)).size !== members.length)
          throw new ChangeRefused(400, 'A set has each name once.');
        const releases = await Promise.all(members.map(storedRelease));
        const checked = await check(releases, SET_REFUSED, onProgress);
        // Other releases may be live by now.
        await live.change(async (current) => {
          refuseIncompatible(releases, current, SET_REFUSED);
          for (const { name } of releases) refuseFrozen(current, name);
          for (const { name, version } of releases)
            refuseBad(current, name, version, { isForced: false, why: '' });
          for (const one of checked)
            if (!(await publications.find(one.release.name, one.release.version)))
              await publish(one, auditEntry.by, auditEntry.at);
          const activated = activate(current, releases, auditEntry, parts.suspicion);
          return asReleasedSet(activated, releases, auditEntry);
        });
        return { releases: members, ...passedOf(checked) };
      }),
  };
}

function passedOf(checked: Checked[]): Passed {
  const notes = new Set(checked.flatMap(({ result }) => result?.notes ?? []));
  const changes = checked.flatMap(({ result }) => result?.changes ?? []);
  return { notes: [...notes], ...(changes.length > 0 ? { changes } : {}) };
}

function titleOf({ name, version }: Release): string {
  return `${name} ${version} does not pass the gate.`;
}

function refuseIncompatible(releases: Release[], state: LiveState, title: string) {
  refuseIf(
    title,
    releases.flatMap((release) => compatibilityProblems(release, state, releases)),
  );
}

function refuseIf(title: string, problems: string[]) {
  if (problems.length > 0) throw new ChangeRefused(GATE_STATUS, title, problems);
}
