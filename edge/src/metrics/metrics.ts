import type { LiveState, PageReport } from '@site/shared/release';
import { freeBytesOf, measureRequests, REQUEST_BUCKETS, REQUEST_LABELS } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BrowserCheck } from '../gate/browser/browser-check';
import type { LiveStateReader } from '../releases/live-state';
import type { ReleaseNotice } from '../rollout/send-webhook';

export type Metrics = ReturnType<typeof createMetrics>;

const LCP_BUCKETS_S = [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10];
const INP_BUCKETS_S = [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2];
const CLS_BUCKETS = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const GATE_BUCKETS_S = [1, 5, 15, 30, 60, 120, 300, 600];
const GATE_OUTCOMES = ['passed', 'refused', 'failed'] as const;
const STAGES = ['canary', 'watch'] as const satisfies readonly ReleaseNotice['stage'][];

/** The metrics of this edge, for Prometheus. */
export function createMetrics({
  storage: { live, isReachable },
  dataDir,
  restarts,
}: {
  storage: { live: LiveStateReader; isReachable: () => boolean };
  dataDir: string;
  /** How often `npm start` has started this server again. */
  restarts: number;
}) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'edge_http_request_duration_seconds',
    help: 'Answered requests by route, status and time.',
    labelNames: [...REQUEST_LABELS],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const gauge = (name: string, help: string, collect?: (this: Gauge) => void | Promise<void>) =>
    new Gauge({ name, help, registers, ...(collect && { collect }) });
  const inFlight = gauge('edge_http_requests_in_flight', 'Requests in progress.');
  gauge('edge_restarts', 'Restarts of this server since npm start.').set(restarts);
  gauge(
    'edge_release_storage_up',
    '1 if the bucket or the folder of the releases can be read.',
    function () {
      this.set(isReachable() ? 1 : 0);
    },
  );
  gauge(
    'edge_clock_seconds',
    'The clock of this process, to compare with that of Prometheus.',
    function () {
      this.set(Date.now() / 1_000);
    },
  );
  gauge('edge_free_disk_bytes', 'Free space of the disk of DATA_DIR.', async function () {
    const bytes = await freeBytesOf(dataDir).catch(() => null);
    if (bytes === null) this.remove();
    else this.set(bytes);
  });
  new Gauge({
    name: 'edge_canary_percent',
    help: 'The share of the visitors that get the canary; 0 without one.',
    labelNames: ['remote'],
    registers,
    async collect() {
      this.reset();
      for (const [remote, { canary }] of Object.entries((await live.current()).releases))
        this.set({ remote }, canary?.percent ?? 0);
    },
  });

  const views = new Counter({
    name: 'edge_page_views_total',
    help: 'Page views that browsers report, by remote, release and outcome.',
    labelNames: ['remote', 'release', 'outcome'],
    registers,
  });
  const vitalHistogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: ['remote', 'release'], buckets, registers });
  const vitals = {
    lcp: vitalHistogram('edge_web_vitals_lcp_seconds', 'Largest Contentful Paint.', LCP_BUCKETS_S),
    inp: vitalHistogram('edge_web_vitals_inp_seconds', 'Interaction to Next Paint.', INP_BUCKETS_S),
    cls: vitalHistogram('edge_web_vitals_cls', 'Cumulative Layout Shift.', CLS_BUCKETS),
  };
  const gateRuns = new Histogram({
    name: 'edge_gate_run_duration_seconds',
    help: `Runs of the browser check by outcome: ${GATE_OUTCOMES.join(', ')}.`,
    labelNames: ['outcome'],
    buckets: GATE_BUCKETS_S,
    registers,
  });
  // Prometheus sees an increase only of a series that it has read before, so these begin at 0.
  for (const outcome of GATE_OUTCOMES) gateRuns.zero({ outcome });
  const reverts = new Counter({
    name: 'edge_releases_reverted_total',
    help: 'Releases that this edge has ended, by remote and stage: canary, watch.',
    labelNames: ['remote', 'stage'],
    registers,
    async collect() {
      // Each series is there from the beginning, too.
      for (const remote of Object.keys((await live.current()).releases))
        for (const stage of STAGES) this.inc({ remote, stage }, 0);
    },
  });
  const webhookFailures = new Counter({
    name: 'edge_webhook_failures_total',
    help: 'Notices that RELEASE_WEBHOOK did not accept.',
    registers,
  });

  /** Counts what a page reports about a name with a live release. */
  function countReport(report: PageReport, state: LiveState): void {
    if (report.kind === 'counter' || report.kind === 'card') return;
    const { remote } = report;
    const labels = { remote, release: roleOf(state, remote, report.releases[remote]) };
    if (report.kind === 'view') {
      // No release is at fault for what a translator of the browser has changed.
      if (!report.translated) views.inc({ ...labels, outcome: report.outcome });
      return;
    }
    if (report.lcp !== undefined) vitals.lcp.observe(labels, report.lcp / 1_000);
    if (report.inp !== undefined) vitals.inp.observe(labels, report.inp / 1_000);
    if (report.cls !== undefined) vitals.cls.observe(labels, report.cls);
  }

  return {
    contentType: registry.contentType as string,
    text: () => registry.metrics(),
    /** Measures the requests of the edge. Call it before the routes are added. */
    register(app: FastifyInstance): void {
      measureRequests(app, { duration, inFlight });
    },
    countReport,
    /** The same check, whose runs are counted. */
    measured(check: BrowserCheck): BrowserCheck {
      return async (release, state, options) => {
        const start = performance.now();
        let outcome: (typeof GATE_OUTCOMES)[number] = 'failed';
        try {
          const result = await check(release, state, options);
          if (!result.hasFailed) outcome = result.problems.length > 0 ? 'refused' : 'passed';
          return result;
        } finally {
          gateRuns.observe({ outcome }, (performance.now() - start) / 1_000);
        }
      };
    },
    /** Counts a release that the edge has ended, and those that went back with it. */
    countRevert({
      name,
      together,
      stage,
    }: Pick<ReleaseNotice, 'name' | 'together' | 'stage'>): void {
      for (const remote of [name, ...together]) reverts.inc({ remote, stage });
    },
    /** Counts a notice that RELEASE_WEBHOOK has not accepted after all attempts. */
    countWebhookFailure: () => webhookFailures.inc(),
  };
}

/** The part of a release in the live state. Labels with versions would be ever more series. */
function roleOf({ releases }: LiveState, name: string, version: string | undefined): string {
  const remoteState = releases[name];
  if (!remoteState || version === undefined) return 'other';
  if (version === remoteState.live.version) return 'live';
  if (version === remoteState.canary?.release.version) return 'canary';
  return version === remoteState.previous?.version ? 'previous' : 'other';
}
