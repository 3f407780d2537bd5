import { setTimeout as wait } from 'node:timers/promises';
import { CommandFailed } from './run.mjs';
import { startServer } from './server-process.mjs';

const PING_INTERVAL_MS = 2_000;
/** Unanswered pings are counted, not time: a laptop that wakes up has missed one at most. */
const DEFAULT_SILENCE_SECONDS = 20;
const FIRST_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;
/** After a server has run for this long, the delay is short again. */
const STABLE_MS = 60_000;

/**
 * Starts a server and keeps it running: it is started again when it ends, and killed first when it
 * does not answer pings, because a hanging process does not react to SIGTERM. A first start that
 * fails is not repeated; later ones are, until the reason is gone.
 */
export function supervise(
  name,
  file,
  env,
  { silenceSeconds = silenceSetting(), stableMs = STABLE_MS, log = warn } = {},
) {
  let server = startServer(name, file, env);
  let settings = env;
  let isStopping = false;
  let stopWatchdog = () => {};

  async function keepRunning() {
    let failures = 0;
    let restarts = 0;
    let readyAt = performance.now();
    while (true) {
      const outcome = await server.ended;
      stopWatchdog();
      if (isStopping) return outcome;
      if (performance.now() - readyAt > stableMs) failures = 0;
      const delay = Math.min(MAX_RESTART_DELAY_MS, FIRST_RESTART_DELAY_MS * 2 ** failures);
      failures += 1;
      log(`${name} ended (${outcome}). It starts again in ${delay / 1000} s.`);
      await wait(delay);
      if (isStopping) return outcome;
      restarts += 1;
      // A server counts as stable only after it was ready.
      readyAt = Number.POSITIVE_INFINITY;
      server = startServer(name, file, { ...settings, SITE_RESTARTS: String(restarts) });
      try {
        await server.ready();
        readyAt = performance.now();
        log(`${name} runs again.`);
        stopWatchdog = watchForSilence(server, silenceSeconds, log);
      } catch (error) {
        if (!isStopping && error.message) log(error.message);
        server.kill();
      }
    }
  }

  let ended;
  return {
    name,
    /** The ready message of the first start. `again` are settings for every further start. */
    async ready(again = () => ({})) {
      const message = await server.ready();
      settings = { ...env, ...again(message) };
      stopWatchdog = watchForSilence(server, silenceSeconds, log);
      ended = keepRunning();
      return message;
    },
    /** Resolves when the server has ended after `stop` or `kill`, or before it was ready. */
    get ended() {
      return ended ?? server.ended;
    },
    /** The process that runs now. */
    get pid() {
      return server.pid;
    },
    /** From now on the server is not started again when it ends. */
    endRestarts() {
      isStopping = true;
      stopWatchdog();
    },
    async stop() {
      this.endRestarts();
      await server.stop();
    },
    kill() {
      isStopping = true;
      server.kill();
    },
  };
}

/** Kills a server that leaves the pings of `silenceSeconds` unanswered. Returns a stop function. */
function watchForSilence(server, silenceSeconds, log) {
  if (silenceSeconds === 0) return () => {};
  const maxUnanswered = Math.max(1, Math.ceil((silenceSeconds * 1000) / PING_INTERVAL_MS));
  let unanswered = 0;
  server.onPong(() => {
    unanswered = 0;
  });
  const timer = setInterval(() => {
    if (unanswered >= maxUnanswered) {
      clearInterval(timer);
      log(`${server.name} has not responded for ${silenceSeconds} s. It is killed.`);
      server.kill();
      return;
    }
    unanswered += 1;
    server.ping();
  }, PING_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** WATCHDOG_SECONDS; 0 switches the watchdog off, for a debugger. */
function silenceSetting() {
  const text = process.env.WATCHDOG_SECONDS || String(DEFAULT_SILENCE_SECONDS);
  if (!/^\d{1,4}$/.test(text))
    throw new CommandFailed(
      `WATCHDOG_SECONDS must be a number of seconds, such as 20; 0 is off. It is ${text}.`,
    );
  return Number(text);
}

function warn(line) {
  process.stderr.write(`${line}\n`);
}
