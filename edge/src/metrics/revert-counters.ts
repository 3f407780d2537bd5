import { Counter, type Registry } from 'prom-client';
import type { LiveStateReader } from '../releases/live-state';
import type { RevertNotice } from '../rollout/send-webhook';

const STAGES = ['canary', 'watch'] as const satisfies readonly RevertNotice['stage'][];

export type RevertCounters = {
  /** Counts a release that the edge has ended, and those that went back with it. */
  countRevert: (notice: Pick<RevertNotice, 'name' | 'together' | 'stage'>) => void;
  /** Counts a notice that RELEASE_WEBHOOK has not accepted after all attempts. */
  countWebhookFailure: () => void;
};

export function createRevertCounters(registry: Registry, live: LiveStateReader): RevertCounters {
  const registers = [registry];
  const reverts = new Counter({
    name: 'edge_releases_reverted_total',
    help: 'Releases that this edge has ended, by remote and stage: canary, watch.',
    labelNames: ['remote', 'stage'],
    registers,
    async collect() {
      // Prometheus sees an increase only of a series that it has read before.
      for (const remote of Object.keys((await live.current()).releases))
        for (const stage of STAGES) this.inc({ remote, stage }, 0);
    },
  });
  const webhookFailures = new Counter({
    name: 'edge_webhook_failures_total',
    help: 'Notices that RELEASE_WEBHOOK did not accept.',
    registers,
  });
  return {
    countRevert({ name, together, stage }) {
      for (const remote of [name, ...together]) reverts.inc({ remote, stage });
    },
    countWebhookFailure: () => webhookFailures.inc(),
  };
}
