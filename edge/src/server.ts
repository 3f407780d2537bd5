import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { buildApp } from './app';
import { ConfigError, readConfig } from './config';
import { DataDirError, prepareDataDir } from './data-dir';
import { findBrowser } from './gate/find-browser';
import { createSmokeLoad } from './gate/smoke-load';
import { openStorage } from './open-storage';
import { rehearse } from './rehearsal';
import { createKeptCanaryWatch } from './rollout/kept-counts';

/** Longer than any answer of ours takes; then open connections are cut. */
const STOP_MS = 5_000;

/** Addresses that include this machine's own. */
const EVERYWHERE = new Set(['localhost', '127.0.0.1', '0.0.0.0', '::', '::1']);

async function start() {
  const config = readConfig(process.env);
  await prepareDataDir(config.dataDir);
  const log = pino({ level: config.logLevel });
  const storage = await openStorage(config, (problem) => log.error(problem));
  const parts = {
    storage,
    tinymceFolder: dirname(createRequire(import.meta.filename).resolve('tinymce/package.json')),
  };
  const smokes = createSmokeLoad({
    browserPath: findBrowser(process.env),
    rehearse: (state) => rehearse(config, parts, state),
  });
  const watch = await createKeptCanaryWatch(
    config.canaryTest,
    join(config.dataDir, 'canary-counts.json'),
  );
  const app = await buildApp(config, { ...parts, smokes, watch });
  await app.listen({ port: config.port, host: config.host });

  let isStopping = false;
  function stop() {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), STOP_MS).unref();
    app
      .close()
      .then(() => Promise.all([watch.close(), storage.close()]))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Whoever started us is gone: nobody else would stop us.
  process.on('disconnect', stop);

  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  process.send?.({
    ready: true,
    url: `http://${EVERYWHERE.has(config.host) ? 'localhost' : config.host}:${port}`,
  });
}

/** One line for what a person can mend; anything else is a defect and shows where it happened. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT || 8080} is in use. Stop what listens there, or set PORT to another one.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `Cannot listen: ${message}`;
  return stack ?? message;
}

start().catch((error: unknown) => {
  process.stderr.write(`edge: ${explain(error)}\n`);
  process.exit(1);
});
