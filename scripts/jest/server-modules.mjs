import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { createScriptTransformer } from '@jest/transform';

/** The endings of a file that Node does not try. */
const ENDINGS = ['.ts', '.tsx', '/index.ts', '/index.tsx'];
const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];

/**
 * Evaluates the modules that Jest's configuration transforms, each once, in the global scope. Node
 * itself loads the others: the packages, and data such as JSON.
 */
export class ServerModules {
  #transformer;
  #modules = new Map();
  /** The file of the source map of each module. */
  #sourceMaps = new Map();
  #registry = new Map();

  static async open(config) {
    const modules = new ServerModules();
    modules.#transformer = await createScriptTransformer(config);
    return modules;
  }

  /** Fills Jest's registry of source maps, now and with each module that is loaded later. */
  fill(registry) {
    for (const [filename, map] of this.#sourceMaps) registry.set(filename, map);
    this.#registry = registry;
  }

  load(filename) {
    const known = this.#modules.get(filename);
    if (known) return known.exports;
    const module = { id: filename, filename, exports: {} };
    this.#modules.set(filename, module);
    try {
      this.#evaluate(module);
    } catch (error) {
      this.#modules.delete(filename);
      throw error;
    }
    return module.exports;
  }

  /** The next `load` of the file evaluates it again. */
  forget(filename) {
    this.#modules.delete(filename);
  }

  #evaluate(module) {
    const { filename } = module;
    const { code, sourceMapPath } = this.#transformer.transform(filename, {
      collectCoverage: false,
      supportsDynamicImport: false,
      supportsExportNamespaceFrom: false,
      supportsStaticESM: false,
      supportsTopLevelAwait: false,
    });
    if (sourceMapPath) {
      this.#sourceMaps.set(filename, sourceMapPath);
      this.#registry.set(filename, sourceMapPath);
    }
    const run = compileFunction(code, PARAMETERS, { filename });
    const values = [module.exports, this.#requireFor(filename), module, filename];
    run.call(module.exports, ...values, dirname(filename));
  }

  #requireFor(from) {
    const nodeRequire = createRequire(from);
    const resolve = (name) =>
      (name.startsWith('.') && sourceFile(join(dirname(from), name))) || nodeRequire.resolve(name);
    const require = (name) => {
      const filename = resolve(name);
      return /\.(ts|tsx|m?js)$/.test(filename) && this.#transformer.shouldTransform(filename)
        ? this.load(filename)
        : nodeRequire(filename);
    };
    return Object.assign(require, { resolve });
  }
}

function sourceFile(path) {
  return ENDINGS.map((ending) => path + ending).find((file) => existsSync(file));
}
