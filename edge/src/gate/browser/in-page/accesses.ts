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
  /** The storage of the browser, by what a script gets in its place. */
  const storages = new WeakMap<Storage, Storage>();
  const prototype = Storage.prototype;
  for (const [method, kind] of [
    ['getItem', 'reads'],
    ['setItem', 'writes'],
    ['removeItem', 'writes'],
    ['clear', 'writes'],
    // Not an access of an entry, but the original method refuses the proxy as `this`.
    ['key', undefined],
  ] as const) {
    const original = prototype[method] as (...values: unknown[]) => never;
    prototype[method] = function (this: Storage, ...values: unknown[]) {
      if (kind) note(kind, String(values[0] ?? 'all'));
      return original.apply(storages.get(this) ?? this, values);
    };
  }
  // An entry is a property as well: `localStorage.theme`.
  const noteEntry = (kind: Access['kind'], key: string | symbol) => {
    if (typeof key === 'string' && !(key in prototype)) note(kind, key);
  };
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const property = Object.getOwnPropertyDescriptor(globalThis, name);
    let watched: Storage | undefined;
    const watch = (storage: Storage): Storage => {
      const proxy = new Proxy(storage, {
        get(entries, key) {
          noteEntry('reads', key);
          return Reflect.get(entries, key);
        },
        set(entries, key, value) {
          noteEntry('writes', key);
          return Reflect.set(entries, key, value);
        },
        deleteProperty(entries, key) {
          noteEntry('writes', key);
          return Reflect.deleteProperty(entries, key);
        },
      });
      storages.set(proxy, storage);
      return proxy;
    };
    Object.defineProperty(globalThis, name, {
      ...property,
      get() {
        watched ??= watch(property?.get?.call(globalThis));
        return watched;
      },
    });
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
