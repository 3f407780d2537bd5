import type { Timers } from './timers';

/** The parts of the web platform that React and the router need. All contexts share them. */
const SHARED_GLOBALS = {
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
    ...SHARED_GLOBALS,
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

/** Prototypes without a global name, which a release reaches by the result of a function. */
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

/** The global names of the language, such as Object and Promise. */
const LANGUAGE =
  /^(Object|Function|Array|String|Number|Boolean|Symbol|BigInt|Promise|Proxy|Reflect|JSON|Math|Date|RegExp|Intl|Atomics|DataView|FinalizationRegistry|(Weak)?(Map|Set|Ref)|\w*Error|\w*Array|\w*ArrayBuffer)$/;
/** The global names of what a response, a stream or a structured clone can return. */
const RESULTS = /^(Blob|File|FormData|(Readable|Writable|Transform)\w+|DOMException)$/;

/**
 * Freezes the objects of the process that releases can reach, so that no release can change what
 * another one runs with. Each context has objects of the language of its own, which are not frozen.
 */
export function freezeSharedObjects(): void {
  // A timeout that a page begins would run while another page is rendered.
  Reflect.deleteProperty(AbortSignal, 'timeout');
  const named = Object.getOwnPropertyNames(globalThis)
    .filter((name) => LANGUAGE.test(name) || RESULTS.test(name))
    .map((name) => (globalThis as Record<string, unknown>)[name]);
  const unfrozen: unknown[] = [...Object.values(SHARED_GLOBALS), ...named, ...hiddenPrototypes()];
  const frozen = new Set<unknown>([globalThis, process]);
  while (unfrozen.length > 0) {
    const object = unfrozen.pop();
    if (!isObject(object) || frozen.has(object)) continue;
    frozen.add(object);
    Object.freeze(object);
    unfrozen.push(Object.getPrototypeOf(object));
    for (const key of Reflect.ownKeys(object)) {
      const property = Object.getOwnPropertyDescriptor(object, key);
      unfrozen.push(property?.value, property?.get, property?.set);
    }
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
