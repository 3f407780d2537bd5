import { isReleaseVersion } from '@site/shared/release';
import { ChangeRefused } from '../releases/change-refused';
import { withEvent } from '../releases/events';
import type { LiveStateWriter } from '../releases/live-state';
import type { Publish } from './publish';
import type { PublishSet } from './publish-set';
import type { Uploads } from './uploads';

/** Refused by the gate: the release itself is at fault. */
const GATE_STATUS = 422;

/**
 * Records what the gate refuses, with who uploaded it and the reasons. A refusal that cannot be
 * recorded stays a refusal, and `report` tells the operator.
 */
export function createRefusalRecorder({
  live,
  now,
  report,
}: {
  live: LiveStateWriter;
  now: () => number;
  report: (problem: string) => void;
}) {
  async function record(error: unknown, members: { name: string; version: unknown }[], by: string) {
    if (!(error instanceof ChangeRefused) || error.status !== GATE_STATUS) return;
    const why = error.problems.join(' ') || error.message;
    await live
      .change((state) =>
        members.reduce((next, { name, version }) => {
          const from = state.releases[name]?.live.version ?? null;
          const to = typeof version === 'string' && isReleaseVersion(version) ? version : null;
          return withEvent(next, { at: now(), name, action: 'refuse', from, to, by, why });
        }, state),
      )
      .catch((problem: Error) => report(`A refusal could not be recorded: ${problem.message}`));
  }

  return {
    publish: (publish: Publish, uploads: Uploads): Publish => ({
      begin: (name, content, options = {}) =>
        publish.begin(name, content, options).catch(async (error) => {
          const { version } = (content ?? {}) as { version?: unknown };
          await record(error, [{ name, version }], options.by ?? '');
          throw error;
        }),
      async commit(name, id, by, options) {
        const { release } = await uploads.find(name, id);
        return publish.commit(name, id, by, options).catch(async (error) => {
          await record(error, [release], by);
          throw error;
        });
      },
    }),
    publishSet:
      (publishSet: PublishSet): PublishSet =>
      (members, auditEntry, onProgress) =>
        publishSet(members, auditEntry, onProgress).catch(async (error) => {
          await record(error, members, auditEntry.by);
          throw error;
        }),
  };
}
