/** The name of the function that `watchAccesses` adds to the page. */
export const ACCESSES_FUNCTION = '__gateAccesses';

/** A call of the API, or a use of what the browser stores for the site. */
export type Access = {
  kind: 'calls' | 'reads' | 'writes';
  /** The path of the call, the key in the storage, or `document.cookie`. */
  name: string;
  /** The addresses of the scripts on the stack, the nearest first: `/releases/shop/…`. */
  scripts: string[];
};

/**
 * Runs in a page before its scripts, and so contains everything that it uses. Adds a function to
 * the page that returns the accesses of all scripts since the document began.
 */
export function watchAccesses(functionName: string): void {
  const STACK_LINES = 40;
  const accesses: Access[] = [];
  const note = (kind: Access['kind'], name: string) => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = STACK_LINES;
    const { stack = '' } = new Error('access');
    Error.stackTraceLimit = stackTraceLimit;
    const scripts = stack.match(/\/releases\/[^\s):]+/g) ?? [];
    if (scripts.length > 0) accesses.push({ kind, name, scripts });
  };
  const storage = Storage.prototype;
  for (const [method, kind] of [
    ['getItem', 'reads'],
    ['setItem', 'writes'],
    ['removeItem', 'writes'],
    ['clear', 'writes'],
  ] as const) {
    const original = storage[method] as (...values: string[]) => never;
    storage[method] = function (this: Storage, ...values: string[]) {
      note(kind, values[0] ?? 'all');
      return original.apply(this, values);
    };
  }
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    get(this: Document) {
      note('reads', 'document.cookie');
      return cookie?.get?.call(this);
    },
    set(this: Document, value: string) {
      note('writes', 'document.cookie');
      cookie?.set?.call(this, value);
    },
  });
  const noteCall = (address: string) => note('calls', new URL(address, document.baseURI).pathname);
  const originalFetch = globalThis.fetch;
  globalThis.fetch = function fetch(input, options) {
    noteCall(input instanceof Request ? input.url : String(input));
    return originalFetch(input, options);
  };
  const request = XMLHttpRequest.prototype;
  const originalOpen = request.open as (...values: unknown[]) => void;
  request.open = function (this: XMLHttpRequest, ...values: unknown[]) {
    noteCall(String(values[1]));
    return originalOpen.apply(this, values);
  };
  Object.defineProperty(globalThis, functionName, { value: () => accesses });
}

/** Runs in the page: its accesses. */
export function accessesOfPage(functionName: string): Access[] {
  const scope = globalThis as unknown as Record<string, (() => Access[]) | undefined>;
  return scope[functionName]?.() ?? [];
}
