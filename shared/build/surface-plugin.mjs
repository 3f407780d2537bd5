import { join } from 'node:path';
import { contractCalls } from './contract-calls.mjs';

const PLUGIN = 'SurfacePlugin';
/** The shared modules of this repository, each with a set of exports of its own. */
const SHARED_MODULES = {
  host: '@site/shared/host',
  router: '@site/shared/router',
  schema: '@site/shared/schema',
};
const shared = join(import.meta.dirname, '..');
/**
 * The modules that export the calls of a build: `client` of `client.ts`, or those of some pages
 * only, such as `staffClient` of `staff-client.ts`.
 */
const CLIENT_MODULE = /[\\/-]client\.ts$/;
const CLIENT = /^(client|\w+Client)$/;

/**
 * Finds the contract surface of a build in webpack's module graph, and gives it to the release
 * plugin as `compilation.surface`:
 *
 * - `uses.calls`: the calls of the API's contract, each with its fields
 * - `uses.host`, `uses.router`, `uses.schema`: the exports that a remote uses of the modules that
 *   it shares with the shell
 * - `offers`: the exports of these modules, of a shell
 *
 * The gate compares surfaces, so no version number is raised by hand.
 */
export class SurfacePlugin {
  /** @param {{ isShell: boolean }} options */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      // Before modules are concatenated: the graph then still has each import.
      compilation.hooks.afterOptimizeDependencies.tap(PLUGIN, () => {
        compilation.surface = this.surfaceOf(compilation);
      });
    });
  }

  surfaceOf(compilation) {
    const { isShell } = this.options;
    const modules = [...compilation.modules];
    const calls = usedCalls(compilation, modules);
    if (isShell)
      return {
        uses: { calls, host: [], router: [], schema: [] },
        offers: eachSharedModule((_request, file) => providedExports(compilation, modules, file)),
      };
    const uses = eachSharedModule((request) => usedExports(compilation, modules, request));
    return { uses: { calls, ...uses } };
  }
}

function eachSharedModule(exportsOf) {
  return Object.fromEntries(
    Object.entries(SHARED_MODULES).map(([key, request]) => [
      key,
      exportsOf(request, join(shared, 'src', key, 'index.ts')).sort(),
    ]),
  );
}

/**
 * What modules import from these targets: `client.shop.quote` is a list of three names. Without
 * `users`, what all modules import.
 */
function importedPaths({ moduleGraph }, targets, users) {
  return targets.flatMap((target) =>
    [...moduleGraph.getIncomingConnections(target)]
      .filter(({ originModule }) => !users || users.includes(originModule))
      .filter((connection) => connection.isActive(undefined) !== false)
      .map(({ dependency }) => dependency?.getIds?.(moduleGraph) ?? [])
      .filter((ids) => ids.length > 0),
  );
}

/** The exports of a shared module that `users` use, or all modules. */
export function usedExports(compilation, modules, request, users) {
  const targets = modules.filter((module) => module.options?.shareKey === request);
  return [...new Set(importedPaths(compilation, targets, users).map(([name]) => name))];
}

function providedExports({ moduleGraph }, modules, file) {
  const module = modules.find(({ resource }) => resource === file);
  const provided = module && moduleGraph.getProvidedExports(module);
  return Array.isArray(provided) ? [...provided] : [];
}

/**
 * The calls that `users` use, or all modules, by path. A part of the client that is passed on
 * counts with all of its calls.
 */
export function usedCalls(compilation, modules, users) {
  const clients = modules.filter(({ resource }) => CLIENT_MODULE.test(resource ?? ''));
  const paths = importedPaths(compilation, clients, users).filter(([name]) => CLIENT.test(name));
  if (paths.length === 0) return {};
  const used = Object.entries(contractCalls()).flatMap(([area, calls]) =>
    Object.entries(calls)
      .filter(([name]) =>
        paths.some(
          ([, usedArea = area, usedName = name]) => usedArea === area && usedName === name,
        ),
      )
      .map(([, call]) => call),
  );
  return Object.fromEntries(
    used.map(({ path, request, response }) => [path, { request, response }]),
  );
}
