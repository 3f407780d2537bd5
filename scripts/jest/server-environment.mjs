import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { closeDatabases, openDatabase } from './embedded-database.mjs';

// Loads Node's `fetch`. Otherwise a server that loads the package undici first makes it the sender
// of every `fetch` of this worker, and it loads a part of itself only when a later file needs it.
void globalThis.Response;

/**
 * Runs server tests in the global scope of the worker, as Node runs a server. Jest's own
 * environment creates a sandbox for each file, where each use of a global is slow and each module
 * is evaluated again. The globals and `process.env` are restored after each file.
 */
export default class ServerEnvironment {
  global = globalThis;
  #restore = [globals(), processMethods(), environmentVariables()];

  constructor({ projectConfig }) {
    const { global } = this;
    Object.assign(global, projectConfig.globals, { openEmbeddedDatabase: openDatabase });
    this.moduleMocker = new ModuleMocker(global);
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (id) => id, refToId: (timer) => timer },
    });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
  }

  /** Sets the global `jest` of the test files, with the functions that they use. */
  async setup() {
    const { moduleMocker: mocker, fakeTimersModern: timers } = this;
    this.global.jest = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      restoreAllMocks: () => mocker.restoreAllMocks(),
      useFakeTimers: (options) => timers.useFakeTimers(options),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
    };
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    closeDatabases();
    for (const restore of this.#restore) restore();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** The modules are in the global scope (server-modules.mjs). */
  getVmContext() {
    return null;
  }
}

/**
 * Returns a function that restores the present globals. The next functions do the same for methods
 * of `process` and for variables.
 */
function globals() {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  return () => {
    const now = Object.getOwnPropertyDescriptors(globalThis);
    for (const name of Reflect.ownKeys(now))
      if (!Object.hasOwn(before, name)) Reflect.deleteProperty(globalThis, name);
    for (const name of Reflect.ownKeys(before))
      if (!isSame(before[name], now[name])) Reflect.defineProperty(globalThis, name, before[name]);
  };
}

function isSame(before, now) {
  return now && ['value', 'get', 'set'].every((key) => Object.is(before[key], now[key]));
}

/** The methods that Jest replaces. Listeners of `process` stay: some belong to the worker. */
function processMethods() {
  const { exit, getBuiltinModule } = process;
  return () => void Object.assign(process, { exit, getBuiltinModule });
}

function environmentVariables() {
  const { env } = process;
  const before = { ...env };
  return () => {
    process.env = env;
    for (const name of Object.keys(env)) if (!Object.hasOwn(before, name)) delete env[name];
    Object.assign(env, before);
  };
}
