import CachedRuntime from './cached-runtime.mjs';

/** The modules that the test files of this worker have loaded so far. */
const sharedModules = new Map();
let current;

/**
 * Loads modules in the global scope and keeps them for the next test file of the worker: loading
 * the API takes longer than most of its tests. A file that replaces modules begins with
 * `@jest-environment-options {"ownModules": true}` and loads all its modules for itself.
 */
export default class ServerRuntime extends CachedRuntime {
  #testPath;

  constructor(config, environment, resolver, transformer, cacheFS, coverage, testPath, ...rest) {
    super(config, environment, resolver, transformer, cacheFS, coverage, testPath, ...rest);
    current = this;
    this.#testPath = testPath;
    if (this.isWatching) sharedModules.clear();
    if (!environment.sharesModules) return;
    this.registries.moduleRegistry = sharedModules;
    // A shared module outlives the runtime that has loaded it, and may require another one later.
    this.requireBuilder.requireDispatch = (from, name) => current.requireModuleOrMock(from, name);
  }

  setMock(...call) {
    refuseShared(this, 'jest.mock');
    super.setMock(...call);
  }

  resetModules() {
    refuseShared(this, 'jest.resetModules');
    super.resetModules();
  }

  teardown() {
    sharedModules.delete(this.#testPath);
    // Jest clears the registry of the runtime.
    this.registries.moduleRegistry = new Map();
    super.teardown();
  }
}

function refuseShared({ registries }, call) {
  if (registries.moduleRegistry === sharedModules)
    throw new Error(`${call} needs @jest-environment-options {"ownModules": true}.`);
}
