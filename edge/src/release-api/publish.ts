import type { Release, ReleaseId } from '@site/shared/release';
import type { OnProgress } from '../gate/browser/browser-check';
import type { Gate } from '../gate/gate';
import { refuseBad } from '../releases/bad-releases';
import { ChangeRefused } from '../releases/change-refused';
import { makeDeltas } from '../releases/deltas/make-deltas';
import { refuseFrozen } from '../releases/frozen';
import { type AuditEntry, withRefusal } from '../releases/history';
import type { LiveStateWriter } from '../releases/live-state';
import { activate, type SuspicionOf } from '../releases/live-state-changes';
import type { Promotion, VisibleChange } from '../releases/publications';
import type { ReleaseStorage } from '../releases/release-storage';
import { asReleasedTogether } from '../releases/released-together';
import { haveSameFiles } from '../releases/verify-release';
import {
  type CheckedRelease,
  checkReleases,
  GATE_STATUS,
  refuseIncompatible,
  refuseProblems,
} from './check-releases';
import {
  refuseForeignVersion,
  refuseLarge,
  releaseNamed,
  throwAsChangeRefused,
} from './described-release';
import type { Uploads } from './uploads';

type PublishParts = Pick<ReleaseStorage, 'store' | 'publications' | 'pictures' | 'deltas'> & {
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

/** What the gate says of a release that passes: checks that could not run, changes for visitors. */
type GateAnswer = { notes: string[]; changes?: VisibleChange[] };
/** The JSON response of a commit. */
export type Published = GateAnswer & { version: string };

/** The JSON response for releases that were published together: their versions, which are live. */
export type PublishedTogether = GateAnswer & { releases: ReleaseId[] };

type UploadOptions = {
  /** The release is only verified and stored: `publishTogether` checks it with the others. */
  isReleasedTogether?: boolean;
  /** Who uploads, for the publication and for the record of a refusal. */
  by?: string;
};
type CommitOptions = UploadOptions & {
  /** Where the release comes from, when it was promoted. */
  promoted?: Promotion | undefined;
  onProgress?: OnProgress | undefined;
};

export type Publish = ReturnType<typeof createPublish>;

const TOGETHER_REFUSED = 'The set does not pass the gate. Nothing has changed.';

/**
 * The steps from an upload to a publication. All throw ChangeRefused. The history has an entry for
 * each refusal by the gate.
 */
export function createPublish(parts: PublishParts) {
  const { uploads, store, live, publications, pictures, gate, now } = parts;

  /** Runs a step. If the gate refuses the releases, the history gets an entry for each of them. */
  async function recordingRefusals<Result>(
    releases: { name: string; version: unknown }[],
    by: string,
    step: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof ChangeRefused && error.status === GATE_STATUS) {
        const why = error.problems.join(' ') || error.message;
        // A refusal that cannot be recorded stays a refusal.
        await live
          .change((state) => withRefusal(state, releases, { at: now(), by, why }))
          .catch((problem: Error) =>
            parts.report(`A refusal could not be recorded: ${problem.message}`),
          );
      }
      throw error;
    }
  }

  /** Stores the publication of a release, and the pictures that the gate has made of its pages. */
  async function publish(
    { release, result }: CheckedRelease,
    { by, at }: { by: string; at: number },
    promoted?: Promotion,
  ) {
    const { name, version, commit } = release;
    const { notes = [], changes, steps: gateSteps, pictures: gatePictures } = result ?? {};
    if (gatePictures) await pictures.add(release, gatePictures);
    await publications.add({
      name,
      version,
      commit,
      at,
      by,
      notes,
      ...(gateSteps && { gate: gateSteps }),
      ...(changes && { changes }),
      ...(promoted && { promoted }),
    });
  }

  async function storedRelease({ name, version }: ReleaseId): Promise<Release> {
    const release = await store.find(name, version);
    if (release) return release;
    throw new ChangeRefused(404, `${name} ${version} is not uploaded. Run release set again.`);
  }

  return {
    /**
     * Checks a release.json before any file is sent. Returns the id of a new upload, or null when
     * this release is already published.
     */
    async begin(
      name: string,
      content: unknown,
      { isReleasedTogether = false, by = '' }: UploadOptions = {},
    ): Promise<{ upload: string | null; version: string }> {
      const claimed = (content ?? {}) as { version?: unknown };
      return recordingRefusals([{ name, version: claimed.version }], by, async () => {
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
        // Checked here to save the time of the upload, and again by `commit`: other releases may be
        // live by then.
        if (!isReleasedTogether)
          refuseIncompatible([release], await live.current(), titleOf(release));
        return { upload: await uploads.begin(release, JSON.stringify(content)), version };
      });
    },
    /** Verifies every file, runs the gate and publishes. `onProgress` gets the gate's steps. */
    async commit(
      name: string,
      id: string,
      { isReleasedTogether = false, by = '', promoted, onProgress }: CommitOptions = {},
    ): Promise<Published> {
      const { folder, release } = await uploads.find(name, id);
      const title = titleOf(release);
      return recordingRefusals([release], by, async () => {
        const state = await live.current();
        refuseProblems(title, await gate.fileProblems(release, folder).catch(throwAsChangeRefused));
        if (!isReleasedTogether) refuseIncompatible([release], state, title);
        await store.put(folder).catch(throwAsChangeRefused);
        // A failure is only reported: without deltas, browsers load whole files.
        const deltasMade = makeDeltas(release, parts).catch((problem: Error) =>
          parts.report(`${name} ${release.version} has no deltas: ${problem.message}`),
        );
        const checkMade = isReleasedTogether
          ? Promise.resolve([])
          : checkReleases({ live, gate }, [release], title, onProgress);
        const checked = await checkMade.finally(() => deltasMade);
        for (const checkedRelease of checked)
          await publish(checkedRelease, { by, at: now() }, promoted);
        return { version: release.version, ...gateAnswerOf(checked) };
      }).finally(() => uploads.remove(name, id));
    },
    /**
     * Checks stored releases together, as if all of them were live, then publishes them and makes
     * them live in one change. If one is refused, nothing changes.
     */
    publishTogether: (
      releaseIds: ReleaseId[],
      auditEntry: AuditEntry,
      onProgress?: OnProgress,
    ): Promise<PublishedTogether> =>
      recordingRefusals(releaseIds, auditEntry.by, async () => {
        if (new Set(releaseIds.map(({ name }) => name)).size !== releaseIds.length)
          throw new ChangeRefused(400, 'A set has each name once.');
        const releases = await Promise.all(releaseIds.map(storedRelease));
        const checked = await checkReleases({ live, gate }, releases, TOGETHER_REFUSED, onProgress);
        // Other releases may be live by now.
        await live.change(async (current) => {
          refuseIncompatible(releases, current, TOGETHER_REFUSED);
          for (const { name } of releases) refuseFrozen(current, name);
          for (const { name, version } of releases)
            refuseBad(current, name, version, { isForced: false, why: '' });
          for (const checkedRelease of checked) {
            const { name, version } = checkedRelease.release;
            if (!(await publications.find(name, version)))
              await publish(checkedRelease, auditEntry);
          }
          const activated = activate(current, releases, auditEntry, parts.suspicion);
          return asReleasedTogether(activated, releases, auditEntry);
        });
        return { releases: releaseIds, ...gateAnswerOf(checked) };
      }),
  };
}

function gateAnswerOf(checked: CheckedRelease[]): GateAnswer {
  const notes = new Set(checked.flatMap(({ result }) => result?.notes ?? []));
  const changes = checked.flatMap(({ result }) => result?.changes ?? []);
  return { notes: [...notes], ...(changes.length > 0 ? { changes } : {}) };
}

function titleOf({ name, version }: Release): string {
  return `${name} ${version} does not pass the gate.`;
}
