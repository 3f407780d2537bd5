import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
// Loaded before the environment of the first file stores the globals: this package keeps its state
// in a global, which the environment then does not remove.
import '@jest/expect';
import circus from 'jest-circus/runner';
import { ServerModules } from './server-modules.mjs';

/** The modules that the test files of this worker have loaded so far. */
let modules;

/**
 * Runs server tests with Jest's own runner, but loads their modules in the global scope and keeps
 * them for the next test file of the worker: loading the API takes longer than most of its tests.
 */
export default async function runServerTests(...call) {
  const [globalConfig, config, , runtime, testPath] = call;
  // The files change between the runs.
  if (globalConfig.watch || globalConfig.watchAll) modules = undefined;
  modules ??= await ServerModules.open(config);
  modules.fill(runtime.getSourceMaps());
  Object.assign(runtime, {
    requireInternalModule: loadAgain,
    requireModule: (filename) => modules.load(filename),
    // `ServerModules` evaluates every file as CommonJS.
    unstable_shouldLoadAsEsm: () => false,
  });
  try {
    return await circus.default(...call);
  } finally {
    modules.forget(testPath);
  }
}

/**
 * Stands for `runtime.requireInternalModule`, by which jest-circus loads its `jestAdapterInit` for
 * each test file. That module begins without tests only when it is evaluated, so it is each time.
 */
function loadAgain(filename) {
  const module = { exports: {} };
  const run = compileFunction(readFileSync(filename, 'utf8'), ['exports', 'require', 'module'], {
    filename,
  });
  run.call(module.exports, module.exports, createRequire(filename), module);
  return module.exports;
}
