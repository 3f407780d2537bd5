/**
 * The global objects of a release while it is rendered: those of the language, which every context
 * has, and these parts of the web platform. There is no window, document or storage.
 */
export function createGlobals(): Record<string, unknown> {
  const globals: Record<string, unknown> = {
    AbortController,
    AbortSignal,
    DOMException,
    Event,
    EventTarget,
    Headers,
    MessageChannel,
    ReadableStream,
    Request,
    Response,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
    atob,
    btoa,
    clearInterval,
    clearTimeout,
    performance: { now: () => performance.now() },
    queueMicrotask,
    setTimeout,
    setInterval,
    structuredClone,
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
