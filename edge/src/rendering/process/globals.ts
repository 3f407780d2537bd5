import type { Timers } from './timers';

/** The parts of the web platform that React and the router need. All releases share them. */
const SHARED = {
  AbortController,
  AbortSignal,
  DOMException,
  Event,
  EventTarget,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  queueMicrotask,
  structuredClone,
};

/**
 * The global objects of a release while it is rendered: those of the language, which every context
 * has, and these parts of the web platform. There is no window, document or storage.
 */
export function createGlobals({ endAll: _endAll, ...timers }: Timers): Record<string, unknown> {
  const globals: Record<string, unknown> = {
    ...SHARED,
    ...timers,
    performance: { now: () => performance.now() },
    console: Object.fromEntries(
      ['debug', 'error', 'info', 'log', 'warn'].map((name) => [name, () => {}]),
    ),
    fetch() {
      throw new Error('the page uses the network while it is rendered; do it in an effect');
    },
  };
  globals.globalThis = globals;
  globals.self = globals;
  return globals;
}

/** Objects of the process that a release reaches by way of a result, and no name. */
function hiddenPrototypes(): unknown[] {
  return [
    (function* () {})(),
    (async function* () {})(),
    async () => {},
    [].values(),
    ''[Symbol.iterator](),
    ''.matchAll(/-/g),
    new Map().entries(),
    new Set().values(),
    new URLSearchParams().entries(),
    new Headers().entries(),
    new FormData().entries(),
    new ReadableStream().getReader(),
  ].map((object) => Object.getPrototypeOf(object));
}

/** The names of the language in the process, such as Object and Promise. */
const LANGUAGE =
  /^(Object|Function|Array|String|Number|Boolean|Symbol|BigInt|Promise|Proxy|Reflect|JSON|Math|Date|RegExp|Intl|Atomics|DataView|FinalizationRegistry|(Weak)?(Map|Set|Ref)|\w*Error|\w*Array|\w*ArrayBuffer)$/;
/** What a response, a stream or a structured clone can return. */
const RESULTS = /^(Blob|File|FormData|(Readable|Writable|Transform)\w+|DOMException)$/;

/**
 * Freezes the objects of the process that releases can reach, so that none can change what another
 * one runs with. The objects of the language in a context are its own, and stay as they are.
 */
export function freezeSharedObjects(): void {
  // The timeout of a signal would run while another page is rendered.
  Reflect.deleteProperty(AbortSignal, 'timeout');
  const named = Object.getOwnPropertyNames(globalThis)
    .filter((name) => LANGUAGE.test(name) || RESULTS.test(name))
    .map((name) => (globalThis as Record<string, unknown>)[name]);
  const waiting: unknown[] = [...Object.values(SHARED), ...named, ...hiddenPrototypes()];
  const frozen = new Set<unknown>([globalThis, process]);
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (!isObject(object) || frozen.has(object)) continue;
    frozen.add(object);
    Object.freeze(object);
    waiting.push(Object.getPrototypeOf(object));
    for (const key of Reflect.ownKeys(object)) {
      const property = Object.getOwnPropertyDescriptor(object, key);
      waiting.push(property?.value, property?.get, property?.set);
    }
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
