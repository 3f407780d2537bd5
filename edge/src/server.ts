import { join } from 'node:path';
import {
  answerPings,
  endWhenHanging,
  findBrowser,
  redact,
  serveMetrics,
  startTracing,
  watchFreeSpace,
} from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from './app';
import type { AppParts } from './app-parts';
import { type Config, ConfigError, readConfig } from './config';
import { DataDirError, prepareDataDir } from './data-dir';
import { affectedPages } from './gate/affected-pages';
import { type BrowserCheck, createBrowserCheck } from './gate/browser/browser-check';
import { createLaunchBrowser, isBrowserRequired } from './gate/launch-browser';
import { createApiServers } from './http/api-servers';
import { createMetrics } from './metrics/metrics';
import { openStorage } from './open-storage';
import { buildRehearsal } from './rehearsal';
import { schedulePruning } from './releases/prune';
import type { ReleaseStorage } from './releases/release-storage';
import { createLaunchRenderer } from './rendering/launch-renderer';
import { createRenderer } from './rendering/renderer';
import { createPageErrors } from './rollout/page-errors';
import { createReleaseCounting } from './rollout/release-counting';
import { repeat } from './rollout/repeat';
import { createChangeReporter } from './rollout/report-changes';
import { createSendPageErrors } from './rollout/send-page-errors';
import { acquireEdgeId, createCountsShare, storedCountsOf } from './rollout/share-counts';
import { runSupervisor } from './rollout/supervise-releases';
import { tinymceFolder } from './tinymce-folder';

/** The longest time that a stop waits for open connections, on a site without a load balancer. */
const STOP_TIMEOUT_MS = 5_000;
/** The longest time behind a load balancer: longer than an answer of the API takes. */
const DRAINED_STOP_TIMEOUT_MS = 65_000;

/** The pauses between two reports of release changes to the audit log. They grow after failures. */
const REPORT_PAUSES = { intervalMs: 5_000, maxPauseMs: 300_000 };

/** Listening addresses under which this machine reaches the site as localhost. */
const LOCAL_ADDRESSES = new Set(['localhost', '127.0.0.1', '0.0.0.0', '::', '::1']);

/** No other user of the machine may read files such as the release tokens and preview secret. */
const OWNER_ONLY_UMASK = 0o077;

async function start() {
  process.umask(OWNER_ONLY_UMASK);
  const config = readConfig(process.env);
  await prepareDataDir(config.dataDir);
  const log = pino({ level: config.logLevel, redact });
  const storage = await openStorage(config, (problem) => log.error(problem));
  const launchRenderer = createLaunchRenderer((warning) => log.warn(warning));
  const newRenderer = () => (config.serverRendering ? createRenderer(launchRenderer) : undefined);
  const renderer = newRenderer();
  const gateRenderer = newRenderer();
  const parts = {
    storage,
    cockpitFolder: join(import.meta.dirname, 'cockpit'),
    tinymceFolder,
  };
  const browserCheck = browserCheckOf(config, { ...parts, renderer: gateRenderer }, log);
  const { share, ...countingParts } = await continueCounting(config, storage, log);
  let supervision: ReturnType<typeof runSupervisor> | undefined;
  const { dataDir, siteRestarts: restarts } = config;
  const freeSpace = await watchDataDisk(config, log);
  const metrics = config.metrics ? createMetrics({ storage, dataDir, restarts }) : undefined;
  const tracing = await startTracing('edge', process.env, {
    hasQueries: false,
    warn: (problem) => log.warn(problem),
  });
  const app = await buildApp(config, {
    ...parts,
    ...countingParts,
    renderer,
    gateRenderer,
    metrics,
    tracing,
    browserCheck,
    freeSpace,
    onSupervisor(supervisor) {
      supervision = runSupervisor({
        supervisor,
        share,
        live: storage.live,
        report: (problem) => log.error(problem),
      });
    },
  });
  if (config.metrics && metrics) {
    const { contentType, text } = metrics;
    const { close } = await serveMetrics(config.metrics, { contentType, metrics: text });
    app.addHook('onClose', async () => close());
  }
  // Before the first answer, so that a process that hangs right after that answer is ended, too.
  endWhenHanging('The edge', config.watchdogSeconds);
  await app.listen({ port: config.port, host: config.host });
  const jobs = startJobs(config, storage, log);

  let isStopping = false;
  async function stop() {
    if (isStopping) return;
    isStopping = true;
    jobs.stop();
    const timeoutMs = config.drainMs > 0 ? DRAINED_STOP_TIMEOUT_MS : STOP_TIMEOUT_MS;
    setTimeout(() => process.exit(0), timeoutMs).unref();
    try {
      await app.close();
      renderer?.close();
      gateRenderer?.close();
      await supervision?.close();
      await storage.close();
      await tracing?.stop();
    } catch {
      process.exit(1);
    }
    process.exit(0);
  }
  // A further signal ends the draining.
  process.on('SIGTERM', () => app.draining.start(config.drainMs).then(stop));
  process.on('SIGINT', () => app.draining.start(0).then(stop));
  // The parent process has ended and cannot stop this one any more.
  process.on('disconnect', stop);
  answerPings();
  process.send?.({ ready: true, url: listeningUrl(app, config) });
}

/** The counts and the errors of pages, which continue what this edge has stored before. */
async function continueCounting(
  { dataDir, apiUrls }: Config,
  storage: ReleaseStorage,
  log: pino.Logger,
) {
  const edgeId = await acquireEdgeId(dataDir);
  const apiServers = createApiServers(apiUrls, log);
  // Without the stored counts, this edge begins to count anew.
  const storedCounts = await storedCountsOf(storage.counts, edgeId).catch(() => undefined);
  const counting = createReleaseCounting(Date.now, storedCounts, apiServers.isDown);
  const sendPageError = await createSendPageErrors(process.env, (problem) => log.warn(problem));
  const pageErrors = createPageErrors(Date.now, storedCounts?.errors, sendPageError);
  const share = createCountsShare(storage.counts, edgeId, { counting, pageErrors }, Date.now);
  return { apiServers, counting, pageErrors, share };
}

/** Watches the free space of the data folder. Logs when uploads are refused and accepted again. */
function watchDataDisk({ dataDir, freeSpaceMinBytes }: Config, log: pino.Logger) {
  return watchFreeSpace({
    folder: dataDir,
    minBytes: freeSpaceMinBytes,
    onChange(isLow, bytes) {
      const left =
        bytes === 0 ? 'is full or read-only' : `has ${Math.floor(bytes / 1_000_000)} MB left`;
      const uploads = isLow ? 'refused' : 'accepted again';
      const message = `The disk of DATA_DIR ${left}. Uploads of releases are ${uploads}.`;
      log[isLow ? 'error' : 'warn'](message);
    },
  });
}

/** Starts to delete old releases, and to report changes of releases to the audit log of the API. */
function startJobs(
  { apiUrls, releaseLogSecret: secret }: Config,
  storage: ReleaseStorage,
  log: pino.Logger,
): { stop(): void } {
  const pruning = schedulePruning(storage, log);
  const reports =
    secret === undefined
      ? undefined
      : repeat(
          createChangeReporter({ live: storage.live, apiUrls, secret }),
          REPORT_PAUSES,
          ({ message }) => log.warn(message),
        );
  return {
    stop() {
      pruning.stop();
      void reports?.stop();
    },
  };
}

/** The address under which this machine reaches the edge. With port 0, the system chose a port. */
function listeningUrl(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = LOCAL_ADDRESSES.has(config.host) ? 'localhost' : config.host;
  return `http://${host}:${port}`;
}

/** The browser check of the gate. Warns if production has no browser for it. */
function browserCheckOf(config: Config, parts: AppParts, log: pino.Logger): BrowserCheck {
  const browserPath = findBrowser(process.env);
  const isRequired = isBrowserRequired(config, process.env);
  if (config.production && !browserPath)
    log.warn(
      isRequired
        ? 'This machine has no Chromium, so the gate refuses every release. Install one, or set CHROMIUM_PATH.'
        : 'CHROMIUM_PATH=off: releases are not checked in a browser.',
    );
  return createBrowserCheck({
    launchBrowser: browserPath
      ? createLaunchBrowser(browserPath, config.gateSandbox, (warning) => log.warn(warning))
      : undefined,
    isRequired,
    sandbox: config.gateSandbox,
    createRehearsal: (state) => buildRehearsal(config, parts, state),
    imageHosts: config.imageHosts,
    affectedPages: (live, candidate) => affectedPages(parts.storage.store, live, candidate),
    depth: config.gateDepth,
    idleLimitMs: config.gateIdleLimitMs,
  });
}

/** One line for an error that the operator can correct; the stack for a defect. */
function startErrorText(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT || 8080} is in use. Stop the other program, or set PORT to another port.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `Cannot listen: ${message}`;
  return stack ?? message;
}

start().catch((error: unknown) => {
  process.stderr.write(`edge: ${startErrorText(error)}\n`);
  process.exit(1);
});
