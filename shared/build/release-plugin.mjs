import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isSourceMap } from '../src/release/names.mjs';
import { integrityOf, releaseVersionOf } from '../src/server/release-hash.mjs';
import { contractCalls } from './contract-calls.mjs';
import { webpack } from './plugins.mjs';
import { builtAgainst } from './preset.mjs';
import { journeyFiles, readJourneys } from './read-journeys.mjs';
import { manifestTexts } from './texts/read-texts.mjs';

const { Compilation, sources } = webpack;
const PLUGIN = 'ReleasePlugin';

/** The only module that a remote exposes. */
export const ENTRY_POINT = './src/remote.tsx';

/**
 * Makes a release from a build's output: adds the copied files, and writes release.json (its schema
 * is in shared/src/release) with the hash of every file, the files that each route loads first, and
 * the version.
 */
export class ReleasePlugin {
  /**
   * `manifestFile` is the remote.json with the routes and menu entries, and `journeysOf` the folder
   * of the package whose journeys the release has. They are read at each build. `textsOfEdge`
   * are further texts that the edge writes; a release has their translations as well.
   */
  constructor({ name, global, manifestFile, copies = [], journeysOf, textsOfEdge = [] }) {
    this.options = { name, global, manifestFile, copies, journeysOf, textsOfEdge };
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const { PROCESS_ASSETS_STAGE_ADDITIONAL, PROCESS_ASSETS_STAGE_REPORT } = Compilation;
      compilation.hooks.processAssets.tap(
        { name: PLUGIN, stage: PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => reportErrors(compilation, () => this.copy(compilation)),
      );
      compilation.hooks.processAssets.tap(
        { name: PLUGIN, stage: PROCESS_ASSETS_STAGE_REPORT },
        () => reportErrors(compilation, () => this.describe(compilation)),
      );
    });
  }

  /** The languages of the build, with the translated texts that the edge writes. */
  languages({ languages, compiler }, manifest) {
    const english = [...textsOf(manifest), ...this.options.textsOfEdge];
    return Object.fromEntries(
      Object.entries(languages).map(([language, { missing }]) => {
        const translations = manifestTexts(compiler.context, language);
        const translated = english.filter((text) => Object.hasOwn(translations, text));
        return [
          language,
          {
            missing: missing + english.length - translated.length,
            manifest: Object.fromEntries(translated.map((text) => [text, translations[text]])),
          },
        ];
      }),
    );
  }

  copy(compilation) {
    for (const { from, to } of this.options.copies) {
      compilation.fileDependencies.add(from);
      compilation.emitAsset(to, new sources.RawSource(readFileSync(from)));
    }
  }

  describe(compilation) {
    if (compilation.errors.length > 0) return;
    const { name, global, manifestFile, journeysOf } = this.options;
    if (journeysOf) compilation.fileDependencies.addAll(journeyFiles(journeysOf));
    if (manifestFile) compilation.fileDependencies.add(manifestFile);
    const {
      routes = [],
      nav = [],
      cards = {},
    } = manifestFile ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {};
    const files = compilation
      .getAssets()
      .filter((asset) => isReleased(asset.name, compilation.options.mode))
      .map((asset) => describeFile(asset.name, asset.source.buffer()))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    // A field is undefined if the build lacks the plugin that finds it. JSON leaves it out.
    const content = {
      schema: 1,
      name,
      ...entryOf(compilation, name, global),
      global,
      routes: routes.map((route) => releaseRoute(compilation, route)),
      nav,
      journeys: journeysOf ? readJourneys(journeysOf) : [],
      counters: compilation.counters,
      slots: nonEmpty(compilation.slots),
      cards: nonEmpty(releaseCards(compilation, cards)),
      languages: this.languages(compilation, { routes, nav }),
      builtAgainst: builtAgainst(),
      files,
      server: compilation.server,
      surface: compilation.surface,
    };
    const release = {
      ...content,
      version: releaseVersionOf(content),
      commit: currentCommit(compilation.compiler.context),
    };
    compilation.emitAsset(
      'release.json',
      new sources.RawSource(`${JSON.stringify(release, null, 2)}\n`),
    );
  }
}

/** The titles, descriptions and labels of remote.json. */
function textsOf({ routes, nav }) {
  const texts = routes.flatMap(({ title, description }) => [title, description ?? '']);
  return [...new Set([...texts, ...nav.map(({ label }) => label)])].filter(Boolean);
}

/** A file that cannot be read fails the build, and webpack keeps watching for its change. */
function reportErrors(compilation, work) {
  try {
    work();
  } catch (error) {
    compilation.errors.push(new webpack.WebpackError(error.message));
  }
}

function describeFile(path, content) {
  return {
    path,
    size: content.length,
    integrity: integrityOf(content),
  };
}

/** The edge needs the maps of scripts, which say where an error of a page comes from. */
function isReleased(path, mode) {
  return !isSourceMap(path) || (mode === 'production' && path.endsWith('.js.map'));
}

function isServed(file) {
  return !isSourceMap(file) && !file.includes('.hot-update.');
}

/** The script that starts the release, and the files that load with it. */
function entryOf(compilation, name, global) {
  const entrypoint = compilation.entrypoints.get(global || name);
  const files = [...entrypoint.getFiles()].filter(isServed);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const entry = scripts.at(-1);
  // Fonts of the styles: a browser requests a font only when it draws text, which is late.
  const fonts = entrypoint.chunks
    .flatMap((chunk) => [...chunk.auxiliaryFiles])
    .filter((file) => file.endsWith('.woff2'));
  return { entry, initial: [...files.filter((file) => file !== entry), ...fonts] };
}

/** The chunk group of an import with this request. */
function chunkGroupOf(compilation, request) {
  return compilation.chunkGroups.find((group) =>
    group.origins.some((origin) => origin.request === request),
  );
}

/**
 * The cards that the slots plugin has found, with their files and with what remote.json says.
 * Throws if one of both lacks a card.
 */
function releaseCards(compilation, declared) {
  const found = compilation.cards ?? [];
  const names = found.map(({ name }) => name);
  const wrong = [
    ...names.filter((name) => !Object.hasOwn(declared, name)),
    ...Object.keys(declared).filter((name) => !names.includes(name)),
  ];
  if (wrong.length > 0)
    throw new Error(
      `The cards of src/remote.tsx and those of remote.json differ: ${wrong.join(', ')}.`,
    );
  return found.map((card) => {
    const group = chunkGroupOf(compilation, `./cards/${card.name}`);
    return { ...card, ...declared[card.name], files: [...group.getFiles()].filter(isServed) };
  });
}

function nonEmpty(list) {
  return list?.length ? list : undefined;
}

/** The files of the remote's entry point and of `import('./pages/<page>')`. */
function filesOfPage(compilation, page) {
  const entryPoint = chunkGroupOf(compilation, ENTRY_POINT);
  const group = chunkGroupOf(compilation, `./pages/${page}`);
  if (!group || !entryPoint) {
    compilation.errors.push(
      new webpack.WebpackError(
        `remote.json names the page ${page}, but src/remote.tsx does not import './pages/${page}'.`,
      ),
    );
    return [];
  }
  return [...new Set([...entryPoint.getFiles(), ...group.getFiles()])].filter(isServed);
}

/** A route with the files of its page. Its first call must be one that only reads. */
function releaseRoute(compilation, route) {
  if (route.firstCall && !isRead(route.firstCall.path))
    throw new Error(
      `${route.firstCall.path}, the firstCall of ${route.path}, is no call that only reads.`,
    );
  return { ...route, files: filesOfPage(compilation, route.page) };
}

function isRead(callPath) {
  return Object.values(contractCalls()).some((area) =>
    Object.values(area).some(({ path, reads }) => path === callPath && reads),
  );
}

/**
 * The commit of the sources, with `-dirty` at its end when files of the checkout are changed; empty
 * outside of a git checkout.
 */
function currentCommit(directory) {
  try {
    const commit = git(directory, 'rev-parse', 'HEAD');
    return git(directory, 'status', '--porcelain') === '' ? commit : `${commit}-dirty`;
  } catch {
    return '';
  }
}

function git(directory, ...parameters) {
  return execFileSync('git', parameters, {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
