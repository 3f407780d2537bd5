import type { LiveState, PageReport } from '@site/shared/release';
import type { FastifyBaseLogger } from 'fastify';
import { withEvent } from '../releases/history';
import type { LiveStateReader, LiveStateWriter } from '../releases/live-state';
import type { ReleaseActions, Suspicion } from '../releases/release-actions';
import { isFailure } from './count-report';
import { type Decision, decisionOn, hasComplaint, suspicionOf } from './decisions';
import type { ReleaseCounting, Visitor } from './release-counting';
import { repeat } from './repeat';
import type { SendWebhook } from './send-webhook';
import type { CountsShare } from './share-counts';

export type ReleaseSupervisor = {
  /** Counts a report, and ends a release that is worse now. */
  report(report: PageReport, visitor: Visitor): Promise<void>;
  /** Decides about every release in a rollout or a watch. */
  decide(): Promise<void>;
};

const INTERVAL_MS = 2_000;

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** Ends releases that are worse than the ones before them, and advances planned rollouts. */
export function createReleaseSupervisor({
  live,
  actions,
  counting,
  log,
  sendWebhook,
  watchMs,
  now,
}: {
  live: LiveStateWriter;
  actions: ReleaseActions;
  counting: ReleaseCounting;
  log: Log;
  sendWebhook?: SendWebhook | undefined;
  /** How long a release is compared with the one before it. */
  watchMs: number;
  now: () => number;
}): ReleaseSupervisor {
  const loggedProblems = new Map<string, string>();

  function decisionsOn(state: LiveState): Decision[] {
    return counting.comparisons(state).flatMap((one) => {
      const liveVersion = state.releases[one.name]?.live.version ?? '';
      const liveCounts = counting.liveCounts(one.name, liveVersion);
      const situation = { state, liveCounts, now: now() };
      return decisionOn(one, counting.pairsOf(one), situation, watchMs) ?? [];
    });
  }

  async function carryOut(next: Decision) {
    const { name, version } = next;
    if (next.do === 'endWatch') return actions.endWatch(name, version);
    const { why } = next;
    const auditEntry = { by: 'edge', why, at: now() };
    if (next.do === 'advance') return actions.advance(name, version, next.percent, auditEntry);
    if (next.do === 'complain') return complain(next, auditEntry);
    const reverted = await actions.revert(name, version, auditEntry);
    if (!reverted) return;
    const notice = { name, version, ...reverted, why, stage: next.stage, ended: true };
    log.warn(notice, 'a release is ended');
    sendWebhook?.({ ...notice, at: auditEntry.at });
  }

  /**
   * Reports to the team that few networks have faults: once for each comparison, also if another
   * edge does so at the same time.
   */
  async function complain(
    complaint: Extract<Decision, { stage: unknown }>,
    auditEntry: { by: string; why: string; at: number },
  ) {
    const { name, version, stage, why } = complaint;
    let entered: { from: string | null } | undefined;
    await live.change((state) => {
      entered = undefined;
      if (hasComplaint(state, complaint)) return state;
      const { live: current, previous } = state.releases[name] ?? {};
      const from = (stage === 'canary' ? current : previous)?.version ?? null;
      entered = { from };
      return withEvent(state, { ...auditEntry, name, action: 'complain', from, to: version });
    });
    if (!entered) return;
    const previous = entered.from ?? '';
    const notice = { name, version, previous, together: [], why, stage, ended: false };
    log.warn(notice, 'few networks report faults of a release, so it is not ended');
    sendWebhook?.({ ...notice, at: auditEntry.at });
  }

  /** A decision that fails, such as one without the bucket, is made again later. */
  async function carryOutAll(decisions: Decision[]) {
    for (const decision of decisions) {
      await carryOut(decision).then(
        () => loggedProblems.delete(decision.name),
        (error: Error) => {
          const { name, version } = decision;
          if (loggedProblems.get(name) === error.message) return;
          loggedProblems.set(name, error.message);
          log.error({ name, version, reason: error.message }, `cannot ${decision.do} a release`);
        },
      );
    }
  }

  return {
    async report(report, visitor) {
      const state = await live.current();
      counting.addReport(report, visitor, state);
      // Other reports change a decision only in favour of a release: `decide` is enough for them.
      if (report.kind === 'view' && isFailure(report))
        await carryOutAll(decisionsOn(state).filter((one) => one.do === 'revert'));
    },
    async decide() {
      await carryOutAll(decisionsOn(await live.current()));
    },
  };
}

/**
 * Exchanges the counts of the edges and decides about releases every 2 s. `close` writes the counts
 * a last time.
 */
export function runSupervisor({
  supervisor,
  share,
  live,
  report,
}: {
  supervisor: ReleaseSupervisor;
  share: CountsShare;
  live: LiveStateReader;
  report: (problem: string) => void;
}): { close(): Promise<void> } {
  async function turn() {
    const exchange = share.exchange(await live.current());
    // This edge decides alone while the others cannot be reached.
    await exchange.catch(() => {});
    await supervisor.decide();
    // Throws if the exchange has failed, which is then reported.
    await exchange;
  }
  const { stop } = repeat(turn, { intervalMs: INTERVAL_MS }, ({ message }) =>
    report(`The counts of the releases cannot be exchanged: ${message}`),
  );
  return {
    async close() {
      await stop();
      await share.write(await live.current()).catch(() => {});
    },
  };
}

/** Why the live release of a name seems worse than the one before it; undefined for a good one. */
export function liveSuspicion(
  counting: ReleaseCounting,
  name: string,
  state: LiveState,
): Suspicion | undefined {
  const watch = counting
    .comparisons(state)
    .find((one) => one.kind === 'watch' && one.name === name);
  return watch && suspicionOf(watch, counting.pairsOf(watch));
}
