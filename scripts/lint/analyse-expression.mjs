import { parentPort } from 'node:worker_threads';
import { checkSync } from 'recheck';

/**
 * The analyser counts the characters that a match reads. By default it also measures times, and on
 * a busy machine it then takes a linear expression for a slow one. The last limit is enough for
 * every expression of this repository on such a machine.
 */
const LIMITS = {
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  timeout: 60_000,
};

parentPort.on('message', ({ text, pattern, flags }) => {
  const result = checkSync(pattern, flags, LIMITS);
  const complexity =
    result.status === 'safe' ? null : (result.complexity?.summary ?? result.error.kind);
  parentPort.postMessage({ text, complexity });
});
