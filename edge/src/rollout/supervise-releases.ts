import type { LiveState, PageReport } from '@site/shared/release';
import type { FastifyBaseLogger } from 'fastify';
import { type AuditEntry, withEvent } from '../releases/history';
import type { LiveStateReader, LiveStateWriter } from '../releases/live-state';
import type { Suspicion } from '../releases/live-state-changes';
import type { ReleaseActions } from '../releases/release-actions';
import { suspicionOf } from './comparison-verdict';
import { isFailure } from './count-report';
import { type Decision, decisionOn, type FaultDecision, hasComplaint } from './decisions';
import type { ReleaseCounting, Visitor } from './release-counting';
import { repeat } from './repeat';
import type { SendNotice } from './send-webhook';
import type { CountsShare } from './share-counts';

export type ReleaseSupervisor = ReturnType<typeof createReleaseSupervisor>;

const INTERVAL_MS = 2_000;

/** Ends releases that are worse than the ones before them, and advances planned rollouts. */
export function createReleaseSupervisor({
  live,
  actions,
  counting,
  log,
  sendNotice,
  watchMs,
  now,
}: {
  live: LiveStateWriter;
  actions: ReleaseActions;
  counting: ReleaseCounting;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  sendNotice: SendNotice;
  /** How long a release is compared with the one before it. */
  watchMs: number;
  now: () => number;
}) {
  /** The problem of the last decision about a name, so that it is logged once. */
  const loggedProblems = new Map<string, string>();

  function decisionsOn(state: LiveState): Decision[] {
    return counting.comparisons(state).flatMap((comparison) => {
      const { name } = comparison;
      const liveVersion = state.releases[name]?.live.version;
      const liveCounts = liveVersion ? counting.liveCounts(name, liveVersion) : {};
      const situation = { state, liveCounts, now: now() };
      return decisionOn(comparison, counting.pairsOf(comparison), situation, watchMs) ?? [];
    });
  }

  async function carryOut(chosen: Decision) {
    const { name, version } = chosen;
    if (chosen.do === 'endWatch') return actions.endWatch(name, version);
    const auditEntry = { by: 'edge', why: chosen.why, at: now() };
    if (chosen.do === 'advance') return actions.advance(name, version, chosen.percent, auditEntry);
    return chosen.do === 'revert' ? revert(chosen, auditEntry) : complain(chosen, auditEntry);
  }

  async function revert({ name, version, stage, why }: FaultDecision, auditEntry: AuditEntry) {
    const reverted = await actions.revert(name, version, auditEntry);
    if (!reverted) return;
    const notice = { name, version, ...reverted, why, stage, ended: true };
    log.warn(notice, 'a release is ended');
    sendNotice({ ...notice, at: auditEntry.at });
  }

  /**
   * Reports to the team that few networks have faults: once for each step or watch, also if another
   * edge does so at the same time.
   */
  async function complain(complaint: FaultDecision, auditEntry: AuditEntry) {
    const { name, version, stage, why } = complaint;
    let isNew = false;
    let against: string | null = null;
    await live.change((state) => {
      isNew = !hasComplaint(state, complaint);
      if (!isNew) return state;
      const { live: current, previous } = state.releases[name] ?? {};
      against = (stage === 'canary' ? current : previous)?.version ?? null;
      return withEvent(state, {
        ...auditEntry,
        name,
        action: 'complain',
        from: against,
        to: version,
      });
    });
    if (!isNew) return;
    // Empty if the release before a watched one is gone.
    const previous = against ?? '';
    const notice = { name, version, previous, together: [], why, stage, ended: false };
    log.warn(notice, 'few networks report faults of a release, so it is not ended');
    sendNotice({ ...notice, at: auditEntry.at });
  }

  /**
   * A decision that cannot be carried out, for example because the S3 bucket does not answer, is
   * made again at the next run.
   */
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
    /** Counts a report, and ends the releases that are worse by now. */
    async report(report: PageReport, visitor: Visitor) {
      const state = await live.current();
      counting.addReport(report, visitor, state);
      // A report without a failure is rarely a reason to end a release, so `decide` is soon enough.
      if ((report.kind === 'view' || report.kind === 'card') && isFailure(report))
        await carryOutAll(decisionsOn(state).filter((decision) => decision.do === 'revert'));
    },
    /** Makes and carries out the decisions about all releases in a rollout or a watch. */
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
  async function exchangeAndDecide() {
    const exchange = share.exchange(await live.current());
    // This edge decides alone while the other edges cannot be reached.
    await exchange.catch(() => {});
    await supervisor.decide();
    // Throws if the exchange has failed, which is then reported.
    await exchange;
  }
  const { stop } = repeat(exchangeAndDecide, { intervalMs: INTERVAL_MS }, ({ message }) =>
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
    .find((comparison) => comparison.kind === 'watch' && comparison.name === name);
  return watch && suspicionOf(watch, counting.pairsOf(watch));
}
