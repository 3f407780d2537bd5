import { freeBytesOf, measureRequests, REQUEST_BUCKETS, REQUEST_LABELS } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { scheduledBackupsIn } from '../backup/backup-files';
import type { QueryQueue } from '../db/query-queue';
import { stateOfSite } from './state-of-site';

export type Metrics = {
  contentType: string;
  text: () => Promise<string>;
  /** Counts a request that is refused before it reaches a route. */
  countRefusal: (code: string) => void;
  /** Measures the requests of the app. Call it before the routes are added. */
  register: (app: FastifyInstance, queue: QueryQueue) => void;
};

/** The metrics of the API. `restarts` counts the starts of this server after its first. */
export function createMetrics({ restarts }: { restarts: number }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const problems = new Counter({
    name: 'site_problems_total',
    help: 'Refused calls by the code of the problem, such as busy, unavailable, too-many.',
    labelNames: ['code'],
    registers,
  });
  const duration = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Answered requests by route, status and time.',
    labelNames: [...REQUEST_LABELS],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const inFlight = gauge('site_http_requests_in_flight', 'Requests in progress.');
  gauge('site_restarts', 'Restarts of this server since npm start.').set(restarts);

  let refresh = async () => {};
  return {
    contentType: registry.contentType,
    async text() {
      await refresh();
      return registry.metrics();
    },
    countRefusal: (code) => problems.inc({ code }),
    register(app, queue) {
      measureRequests(app, { duration, inFlight });
      app.addHook('onResponse', async (request) => {
        if (request.problemCode !== null) problems.inc({ code: request.problemCode });
      });
      addStateOfProcess(registry, app, queue);
      refresh = stateOfSite(registry, app.context);
    },
  };
}

function addStateOfProcess(registry: Registry, app: FastifyInstance, queue: QueryQueue): void {
  const { config, freeSpace } = app.context;
  const registers = [registry];
  new Gauge({
    name: 'site_database_queue_length',
    help: 'Queries that wait for the database.',
    registers,
    collect() {
      this.set(queue.waiting());
    },
  });
  new Gauge({
    name: 'site_clock_seconds',
    help: 'The clock of this process, to compare with that of Prometheus.',
    registers,
    collect() {
      this.set(Date.now() / 1_000);
    },
  });
  new Gauge({
    name: 'site_orders_below_zero',
    help: 'Orders whose credit notes exceed their invoices, counted every hour.',
    registers,
    collect() {
      this.set(app.ordersBelowZero?.() ?? 0);
    },
  });
  if (config.redisUrl)
    new Gauge({
      name: 'site_redis_up',
      help: '1 if the Redis or Valkey of REDIS_URL answers.',
      registers,
      collect() {
        this.set(app.isRedisUp?.() ? 1 : 0);
      },
    });
  new Gauge({
    name: 'site_free_disk_bytes',
    help: 'Free space of the disk of DATA_DIR.',
    registers,
    async collect() {
      const bytes = await freeBytesOf(config.dataDir).catch(() => null);
      if (bytes === null) this.remove();
      else this.set(bytes);
    },
  });
  new Gauge({
    name: 'site_changes_refused',
    help: '1 while changes are refused because the disk is nearly full or read-only.',
    registers,
    collect() {
      this.set(freeSpace.isLow() ? 1 : 0);
    },
  });
  const { folder } = config.backup;
  if (folder)
    new Gauge({
      name: 'site_last_backup_timestamp_seconds',
      help: 'The time of the newest scheduled backup in BACKUP_FOLDER; 0 without one.',
      registers,
      async collect() {
        const [newest] = await scheduledBackupsIn(folder).catch(() => []);
        this.set((newest?.at ?? 0) / 1_000);
      },
    });
}
