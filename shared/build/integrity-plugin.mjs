import { integrityOf } from '../src/server/release-hash.mjs';
import { MiniCssExtractPlugin, webpack } from './plugins.mjs';
import { pathInLanguage } from './texts/texts-plugin.mjs';

const { Compilation, RuntimeGlobals, RuntimeModule, Template, WebpackError } = webpack;
const { LoadScriptRuntimeModule } = webpack.runtime;
const { RealContentHashPlugin } = webpack.optimize;
const { RawSource } = webpack.sources;
const PLUGIN = 'IntegrityPlugin';

/**
 * The property of webpack's runtime that holds the integrity table: hashes by kind of file, then by
 * chunk id. It also holds the queries for files that are requested again.
 */
const TABLE = `${RuntimeGlobals.require}.integrity`;
/** webpack's types of what the files of each kind contain. */
const SOURCE_TYPES = { js: 'javascript', css: 'css/mini-extract' };

/**
 * Puts a table with the sha256 of every chunk, scripts and styles, into the entry. The browser
 * checks the entry against the boot manifest, and each chunk against the table. A chunk that is not
 * in the table is not loaded.
 *
 * The table is written before the chunks are final, so it has a placeholder for each hash.
 * webpack's RealContentHashPlugin, which replaces preliminary content hashes by the real ones, also
 * replaces these placeholders: it processes the files in the right order and then renames the
 * entry.
 *
 * A file that failed is requested again with another query, and so are all files of an entry that
 * was itself requested again. Otherwise the browser would use the failed preload, or a broken copy
 * in its cache, a second time.
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const placeholders = new Set();
      addIntegrityChecks(compilation);
      compilation.hooks.processAssets.tap(
        { name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        () => {
          for (const { file, placeholder, english, language } of chunkFiles(compilation)) {
            placeholders.add(placeholder);
            compilation.updateAsset(file, (source) => source, withHash(placeholder));
            if (language) replaceInEntries(compilation, language, english, placeholder);
          }
        },
      );
      RealContentHashPlugin.getCompilationHooks(compilation).updateHash.tap(
        PLUGIN,
        (contents, oldHash) => (placeholders.has(oldHash) ? integrityOf(contents[0]) : undefined),
      );
      compilation.hooks.processAssets.tap(
        { name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT - 1 },
        () => checkResult(compilation, placeholders),
      );
    });
  }
}

/**
 * The placeholder of the hash of a chunk's file: unique, and in the form of a hash, so the length
 * of the entry stays the same.
 */
function placeholderOf(compilation, chunk, kind, language = '') {
  const { uniqueName } = compilation.outputOptions;
  return integrityOf(`${PLUGIN} ${uniqueName} ${kind} ${chunk.id} ${language}`);
}

/** Adds a placeholder to the content hashes of a file, for RealContentHashPlugin. */
function withHash(placeholder) {
  return (info) => ({
    ...info,
    contenthash: [...new Set([info?.contenthash ?? [], placeholder].flat())],
  });
}

/** The files that are loaded on demand in all languages, each with the placeholder of its hash. */
function* chunkFiles(compilation) {
  for (const chunk of compilation.chunks) {
    if (chunk.hasRuntime()) continue;
    for (const kind of Object.keys(SOURCE_TYPES)) {
      const file = [...chunk.files].find((name) => name.endsWith(`.${kind}`));
      if (!file) continue;
      const english = placeholderOf(compilation, chunk, kind);
      yield { file, placeholder: english };
      for (const language of compilation.textFolders ?? []) {
        const path = pathInLanguage(language, file);
        const placeholder = placeholderOf(compilation, chunk, kind, language);
        if (compilation.getAsset(path)) yield { file: path, placeholder, english, language };
      }
    }
  }
}

/** The entry of a language has the hashes of this language's files in its table. */
function replaceInEntries(compilation, language, english, placeholder) {
  const entries = [...compilation.chunks]
    .filter((chunk) => chunk.hasRuntime())
    .flatMap((chunk) => [...chunk.files])
    .map((file) => pathInLanguage(language, file))
    .filter((path) => compilation.getAsset(path));
  for (const path of entries)
    compilation.updateAsset(
      path,
      (source) => new RawSource(source.source().toString().replaceAll(english, placeholder)),
    );
}

function addIntegrityChecks(compilation) {
  compilation.hooks.runtimeRequirementInTree
    .for(RuntimeGlobals.ensureChunkHandlers)
    .tap(PLUGIN, (chunk) => {
      compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule());
    });
  LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(PLUGIN, (code) =>
    Template.asString([code, ...integrityCode('script', 'src', 'js')]),
  );
  MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
    PLUGIN,
    (code, { tag }) => Template.asString([code, ...integrityCode(tag, 'href', 'css')]),
  );
}

/**
 * The code for a script or link element. It runs in a function of webpack's runtime that has the
 * chunk's id in `chunkId`, after the URL is set.
 */
function integrityCode(tag, urlProperty, kind) {
  return [`${TABLE}.require(${tag}, "${urlProperty}", ${TABLE}.${kind}[chunkId], chunkId);`];
}

class IntegrityRuntimeModule extends RuntimeModule {
  constructor() {
    super('chunk integrity', RuntimeModule.STAGE_BASIC);
  }

  generate() {
    const { chunk, chunkGraph, compilation } = this;
    const chunks = [...chunk.getAllAsyncChunks()].filter((other) => !other.hasRuntime());
    const table = Object.entries(SOURCE_TYPES).map(([kind, sourceType]) => {
      const chunksOfKind = chunks.filter((other) =>
        chunkGraph.getChunkModulesIterableBySourceType(other, sourceType),
      );
      return [
        kind,
        Object.fromEntries(
          chunksOfKind.map((other) => [other.id, placeholderOf(compilation, other, kind)]),
        ),
      ];
    });
    return [
      `${TABLE} = ${JSON.stringify({ ...Object.fromEntries(table), again: {} })};`,
      `${TABLE}.query = document.currentScript ? new URL(document.currentScript.src).search : "";`,
      `${TABLE}.require = ${requireIntegrity};`,
    ].join('\n');
  }
}

/** Part of the runtime: an element gets the hash of its file, and the query of a new request. */
const requireIntegrity = Template.asString([
  '(element, urlProperty, hash, chunkId) => {',
  Template.indent([
    'if (!hash) throw new Error("no integrity for chunk " + chunkId);',
    'const requestedUrl = element[urlProperty];',
    'element.integrity = hash;',
    `element[urlProperty] += ${TABLE}.again[requestedUrl] || ${TABLE}.query;`,
    `element.addEventListener("error", () => { ${TABLE}.again[requestedUrl] = "?again=" + Date.now(); });`,
  ]),
  '}',
]);

/** Fails a build whose entry would refuse its own chunks, or would not check them. */
function checkResult(compilation, placeholders) {
  if (compilation.errors.length > 0) return;
  const assets = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  const texts = assets.map(({ source }) => source.source().toString());
  for (const placeholder of placeholders) {
    if (texts.some((text) => text.includes(placeholder))) {
      compilation.errors.push(
        new WebpackError(
          `${PLUGIN}: the hash of a chunk was not filled in (optimization.realContentHash is off?).`,
        ),
      );
      return;
    }
  }
  for (const chunk of compilation.chunks) {
    if (chunk.hasRuntime()) continue;
    for (const file of chunk.files) {
      if (!/\.(js|css)$/.test(file)) continue;
      const integrity = integrityOf(compilation.getAsset(file).source.buffer());
      if (!texts.some((text) => text.includes(integrity))) {
        compilation.errors.push(new WebpackError(`${PLUGIN}: no entry has the hash of ${file}.`));
      }
    }
  }
}
