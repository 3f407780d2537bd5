import { constants, Script } from 'node:vm';
import Runtime from 'jest-runtime';

/** The source text of each module that this worker has loaded, as Jest transformed it. */
const sources = new Map();
/** The compiled modules. */
const scripts = new Map();
/** The places of the source maps. */
const sourceMaps = new Map();

/**
 * Transforms and compiles each module once per worker. Jest does so again for each test file, which
 * is a third of the time of the browser tests.
 */
export default class CachedRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { watch, watchAll } = options.at(-1);
    // The files change between the runs.
    this.isWatching = watch || watchAll;
    if (this.isWatching) sources.clear();
    const { executor, transformCache } = this;
    const transform = transformCache.transform.bind(transformCache);
    const compile = executor.compile.bind(executor);

    transformCache.sourceMaps = sourceMaps;
    transformCache.transform = (filename, settings) => {
      const key = settings?.isInternalModule ? `jest:${filename}` : filename;
      const source = sources.get(key) ?? transform(filename, settings);
      sources.set(key, source);
      return source;
    };
    executor.compile = (source, filename) => {
      const script = scriptOf(source, filename, executor.injectedModuleParameters);
      // Jest explains the fault.
      if (!script) return compile(source, filename);
      const context = this._environment.getVmContext();
      return context ? script.runInContext(context) : script.runInThisContext();
    };
  }
}

/** Returns null for a module with a syntax error. */
function scriptOf(source, filename, parameters) {
  const known = scripts.get(filename);
  if (known?.source === source) return known.script;
  const start = `(function (${parameters}) {`;
  try {
    const script = new Script(`${start}${source}\n})`, {
      filename,
      columnOffset: -start.length,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    scripts.set(filename, { source, script });
    return script;
  } catch {
    return null;
  }
}
