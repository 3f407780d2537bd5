import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { integrityOf, releaseVersionOf } from '../src/server/release-hash.mjs';
import { webpack } from './plugins.mjs';
import { builtAgainst } from './preset.mjs';

const { Compilation, sources } = webpack;
const PLUGIN = 'ReleasePlugin';

/** The one module a remote exposes. */
export const DOOR = './src/remote.tsx';

/**
 * Makes of a build's output a release: adds the copied files and writes release.json (schema in shared/release) with the hash of
 * every file, what each route needs first, and a version that is the hash of all of it.
 */
export class ReleasePlugin {
  constructor({ name, global, routes, nav = [], copies = [] }) {
    this.options = { name, global, routes, nav, copies };
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const { PROCESS_ASSETS_STAGE_ADDITIONAL, PROCESS_ASSETS_STAGE_REPORT } = Compilation;
      compilation.hooks.processAssets.tap(
        { name: PLUGIN, stage: PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => this.copy(compilation),
      );
      compilation.hooks.processAssets.tap(
        { name: PLUGIN, stage: PROCESS_ASSETS_STAGE_REPORT },
        () => this.describe(compilation),
      );
    });
  }

  copy(compilation) {
    for (const { from, to } of this.options.copies) {
      compilation.fileDependencies.add(from);
      compilation.emitAsset(to, new sources.RawSource(readFileSync(from)));
    }
  }

  describe(compilation) {
    if (compilation.errors.length > 0) return;
    const { name, global, routes, nav } = this.options;
    // Source maps are for debugging, not part of what is released.
    const files = compilation
      .getAssets()
      .filter((asset) => !asset.name.endsWith('.map'))
      .map((asset) => describeFile(asset.name, asset.source.buffer()))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    const content = {
      schema: 1,
      name,
      ...entryOf(compilation, name, global),
      global,
      routes: routes.map((route) => ({ ...route, files: filesOfPage(compilation, route.page) })),
      nav,
      builtAgainst: builtAgainst(),
      files,
    };
    const release = { ...content, version: releaseVersionOf(content), commit: commit() };
    compilation.emitAsset(
      'release.json',
      new sources.RawSource(`${JSON.stringify(release, null, 2)}\n`),
    );
  }
}

function describeFile(path, content) {
  return {
    path,
    size: content.length,
    integrity: integrityOf(content),
  };
}

function isServed(file) {
  return !file.endsWith('.map') && !file.includes('.hot-update.');
}

/** The script that starts the release, and what must be there with it. */
function entryOf(compilation, name, global) {
  const entrypoint = compilation.entrypoints.get(global || name);
  const files = [...entrypoint.getFiles()].filter(isServed);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const entry = scripts.at(-1);
  // Faces that its styles name: a browser would ask for them only when it has text to draw with them.
  const faces = entrypoint.chunks
    .flatMap((chunk) => [...chunk.auxiliaryFiles])
    .filter((file) => file.endsWith('.woff2'));
  return { entry, initial: [...files.filter((file) => file !== entry), ...faces] };
}

/** The chunk group behind an import, by the words it was asked for with. */
function groupOf(compilation, request) {
  return compilation.chunkGroups.find((group) =>
    group.origins.some((origin) => origin.request === request),
  );
}

/** The files behind `import('./pages/<page>')`, after those of the remote's door. */
function filesOfPage(compilation, page) {
  const door = groupOf(compilation, DOOR);
  const group = groupOf(compilation, `./pages/${page}`);
  if (!group || !door) {
    compilation.errors.push(
      new webpack.WebpackError(
        `No file is imported as './pages/${page}', which remote.json names.`,
      ),
    );
    return [];
  }
  return [...new Set([...door.getFiles(), ...group.getFiles()])].filter(isServed);
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
