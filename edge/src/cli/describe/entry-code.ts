/** What the entry of a remote of another tool contains. */
export type EntryOptions = {
  name: string;
  /** The language of the texts, such as `de`. */
  language: string;
  texts: Texts;
  /** For each page its module, or its name in the container, and the files that it can load. */
  pages: Record<string, { module: string; files: string[] }>;
  /** The hashes of all files that pages load. */
  integrity: Record<string, string>;
  /** The container of Module Federation, an ES module; missing if each page is a module. */
  container?: string | undefined;
  /** The exports of the shared modules that the container gets. */
  uses: Record<'host' | 'router' | 'schema', string[]>;
};
/** Texts by group and name. */
export type Texts = Record<string, Record<string, string>>;

/** The text of an entry, which defines the container of a remote as a global variable. */
export function entryCode(global: string, options: EntryOptions): string {
  return `var ${global} = (${createContainer})(${JSON.stringify(options)});\n`;
}

/** What the shell shares, in the form of webpack: modules by key and version. */
type SharedModules = Record<string, Record<string, { get(): unknown; eager?: boolean }>>;
/** The module of a page: one in React exports `Component`, any other exports `mount`. */
type ForeignModule = {
  mount?: (element: HTMLElement, page: object) => unknown;
  Component?: unknown;
};
/** The container of Module Federation that another tool has built. */
type ForeignContainer = {
  init(scope: object): unknown;
  get(name: string): Promise<() => ForeignModule>;
};

/**
 * The container of a remote of another tool, in the form of webpack's. It runs in the page, so it
 * uses nothing outside of itself. A page is imported after all files that it can load have arrived
 * with the right hashes: a browser then takes them from its module map.
 */
function createContainer(options: EntryOptions) {
  const { name, language, texts, pages, integrity, container, uses } = options;
  const { src } = document.currentScript as HTMLScriptElement;
  // The shell adds a query to the address of an entry that it loads again.
  const isRetry = new URL(src).search !== '';
  const loads = new Map<string, Promise<unknown>>();
  let scope: SharedModules = {};

  /** The result of the work for a key. After a failure the next call does the work again. */
  function once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const earlier = loads.get(key) as Promise<T> | undefined;
    if (earlier) return earlier;
    const loading = work();
    loads.set(key, loading);
    loading.catch(() => loads.delete(key));
    return loading;
  }

  function addressOf(path: string): string {
    return new URL(path, src).href;
  }

  async function checkFile(path: string): Promise<void> {
    const address = addressOf(path);
    // The browser may have a broken copy in its cache.
    if (isRetry) await fetch(address, { cache: 'reload' });
    const isStyle = path.endsWith('.css');
    await new Promise<void>((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = isStyle ? 'stylesheet' : 'modulepreload';
      link.crossOrigin = 'anonymous';
      link.integrity = integrity[path] as string;
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        reject(new Error(`the file ${address} could not be loaded`));
      };
      link.href = address;
      document.head.append(link);
    });
  }

  async function sharedModule(key: string): Promise<Record<string, unknown>> {
    const versions = Object.values(scope[key] ?? {});
    const shared = versions.find(({ eager }) => eager) ?? versions[0];
    if (!shared) throw new Error(`the shell does not share ${key}`);
    return ((await shared.get()) as () => Record<string, unknown>)();
  }

  /** What the shell shares, in the form of Module Federation 2, with the named exports only. */
  async function sharedScope(): Promise<object> {
    const keys = Object.keys(scope);
    const entries = keys.map(async (key) => {
      const module = await sharedModule(key);
      const names = (uses as Record<string, string[]>)[key.replace('@site/shared/', '')];
      const offered = names
        ? Object.fromEntries(names.map((exported) => [exported, module[exported]]))
        : module;
      const version = Object.keys(scope[key] ?? {})[0] as string;
      const shared = {
        ...{ version, scope: ['default'], from: 'shell', loaded: true, eager: true },
        ...{ useIn: [], deps: [], strategy: 'loaded-first' },
        shareConfig: { singleton: true, requiredVersion: false, eager: true },
        get: async () => () => offered,
        lib: () => offered,
      };
      return [key, { [version]: shared }];
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  function openContainer(path: string): Promise<ForeignContainer> {
    return once('the container', async () => {
      const opened = (await import(addressOf(path))) as ForeignContainer;
      await opened.init(await sharedScope());
      return opened;
    });
  }

  async function openPage(page: string): Promise<object> {
    const { module: found, files } = pages[page] as (typeof pages)[string];
    await Promise.all(files.map((path) => once(path, () => checkFile(path))));
    const module: ForeignModule = container
      ? (await (await openContainer(container)).get(found))()
      : await import(addressOf(found));
    const { mount, Component } = module;
    if (mount)
      return {
        mount: (element: HTMLElement, parts: object) =>
          mount(element, { ...parts, language, texts }),
      };
    const { createElement } = (await sharedModule('react')) as {
      createElement(type: unknown, props: object): unknown;
    };
    return {
      ...module,
      Component: Component && (() => createElement(Component, { language, texts })),
    };
  }

  async function remote(): Promise<object> {
    const names = ['react', '@site/shared/router', '@site/shared/host'];
    const [react, router, host] = await Promise.all(names.map(sharedModule));
    return {
      name,
      pages: Object.fromEntries(
        Object.keys(pages).map((page) => [page, () => once(`page ${page}`, () => openPage(page))]),
      ),
      instances: {
        react: react?.createElement,
        router: router?.useLocation,
        host: host?.sessionStore,
      },
    };
  }

  return {
    init(shared: SharedModules): void {
      scope = shared;
    },
    async get(): Promise<() => object> {
      const opened = await remote();
      return () => ({ default: opened });
    },
  };
}
