import { Worker } from 'node:worker_threads';

const BEAT_MS = 1_000;

/**
 * The code of the watching thread. It counts its own turns, not time: after a machine has slept, at
 * most one beat is missing. It writes to the file descriptor of stderr, because the stream needs
 * the main thread. If that fails, because stderr has no reader, the process ends all the same.
 */
const THREAD = `
const { writeSync } = require('node:fs');
const { workerData: { beats, beatMs, seconds, name } } = require('node:worker_threads');
let lastBeat = -1;
let missing = 0;
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  missing = beat === lastBeat ? missing + 1 : 0;
  lastBeat = beat;
  if (missing * beatMs < seconds * 1000) return;
  try {
    writeSync(2, name + ' has not responded for ' + seconds + ' s. It ends itself.\\n');
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}, beatMs);`;

/**
 * Ends this process when its event loop has not turned for `seconds`; 0 switches the watch off.
 * systemd, Docker or `npm start` then starts the process again: they restart a process that has
 * ended, but do not see that a living one hangs. Returns a function that ends the watch.
 */
export function endWhenHanging(name: string, seconds: number): () => void {
  if (seconds === 0) return () => {};
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { beats, beatMs: BEAT_MS, seconds, name };
  // The thread gets neither the environment nor the Node.js options of the process.
  const thread = new Worker(THREAD, { eval: true, workerData, env: {}, execArgv: [] });
  thread.unref();
  const timer = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    void thread.terminate();
  };
}

/**
 * Answers the pings of the supervisor, which started this process. If an answer is missing, the
 * supervisor kills this process and starts it again.
 */
export function answerPings(): void {
  process.on('message', (message: { ping?: number } | null) => {
    if (message?.ping !== undefined && process.connected) process.send?.({ pong: message.ping });
  });
}
