import { integrityOf } from '../src/server/release-hash.mjs';
import { MiniCssExtractPlugin, webpack } from './plugins.mjs';

const { Compilation, RuntimeGlobals, RuntimeModule, Template, WebpackError } = webpack;
const { LoadScriptRuntimeModule } = webpack.runtime;
const { RealContentHashPlugin } = webpack.optimize;
const PLUGIN = 'IntegrityPlugin';

/**
 * Where the entry keeps what it demands of its chunks: hashes by kind of file, then by chunk. Beside them what is added to the URLs
 * of files that are asked for again.
 */
const DEMANDS = `${RuntimeGlobals.require}.integrity`;
const KINDS = { js: 'javascript', css: 'css/mini-extract' };

/**
 * Makes the entry demand the exact content of every chunk it may ever load, scripts and styles: a table of their sha384 stands in
 * it, and whoever loads the entry checks the entry's own. A chunk that is not in the table is not loaded at all.
 *
 * The table is written before the chunks are final, so it holds a placeholder for each. webpack's own pass that puts the real
 * content hashes in the place of preliminary ones also replaces these: it knows in which order the files become final, and that
 * the entry's name has to follow from what was filled in.
 *
 * A file that failed is asked for again under another query, and so are all files of an entry that was itself: the browser would
 * otherwise hand out the failed preload, or a broken copy from its cache, once more.
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const placeholders = new Set();
      demandHashes(compilation);
      compilation.hooks.processAssets.tap(
        { name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        () => {
          for (const [file, placeholder] of chunkFiles(compilation)) {
            placeholders.add(placeholder);
            compilation.updateAsset(file, (source) => source, withHash(placeholder));
          }
        },
      );
      RealContentHashPlugin.getCompilationHooks(compilation).updateHash.tap(
        PLUGIN,
        (contents, old) => (placeholders.has(old) ? integrityOf(contents[0]) : undefined),
      );
      compilation.hooks.processAssets.tap(
        { name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT - 1 },
        () => verify(compilation, placeholders),
      );
    });
  }
}

/** Looks like a hash, is as long as one, and stands nowhere else. */
function placeholderOf(compilation, chunk, kind) {
  return integrityOf(`${PLUGIN} ${compilation.outputOptions.uniqueName} ${kind} ${chunk.id}`);
}

function withHash(placeholder) {
  return (info) => ({
    ...info,
    contenthash: [...new Set([info?.contenthash ?? [], placeholder].flat())],
  });
}

/** The files that are loaded on demand, each with what stands for its hash. */
function* chunkFiles(compilation) {
  for (const chunk of compilation.chunks) {
    if (chunk.hasRuntime()) continue;
    for (const kind of Object.keys(KINDS)) {
      const file = [...chunk.files].find((name) => name.endsWith(`.${kind}`));
      if (file) yield [file, placeholderOf(compilation, chunk, kind)];
    }
  }
}

function demandHashes(compilation) {
  compilation.hooks.runtimeRequirementInTree
    .for(RuntimeGlobals.ensureChunkHandlers)
    .tap(PLUGIN, (chunk) => {
      compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule());
    });
  LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(PLUGIN, (code) =>
    Template.asString([code, ...demand('script', 'src', 'js')]),
  );
  MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
    PLUGIN,
    (code, { tag }) => Template.asString([code, ...demand(tag, 'href', 'css')]),
  );
}

/** Both hooks stand in a function with the chunk's id in `chunkId`, and have set the address already. */
function demand(tag, address, kind) {
  return [
    `if (!${DEMANDS}.${kind}[chunkId]) throw new Error("no integrity for chunk " + chunkId);`,
    `${tag}.integrity = ${DEMANDS}.${kind}[chunkId];`,
    `const asked = ${tag}.${address};`,
    `${tag}.${address} += ${DEMANDS}.again[asked] || ${DEMANDS}.query;`,
    `${tag}.addEventListener("error", () => { ${DEMANDS}.again[asked] = "?again=" + Date.now(); });`,
  ];
}

class IntegrityRuntimeModule extends RuntimeModule {
  constructor() {
    super('chunk integrity', RuntimeModule.STAGE_BASIC);
  }

  generate() {
    const { chunk, chunkGraph, compilation } = this;
    const chunks = [...chunk.getAllAsyncChunks()].filter((other) => !other.hasRuntime());
    const table = Object.entries(KINDS).map(([kind, sourceType]) => {
      const filled = chunks.filter((other) =>
        chunkGraph.getChunkModulesIterableBySourceType(other, sourceType),
      );
      return [
        kind,
        Object.fromEntries(
          filled.map((other) => [other.id, placeholderOf(compilation, other, kind)]),
        ),
      ];
    });
    return [
      `${DEMANDS} = ${JSON.stringify({ ...Object.fromEntries(table), again: {} })};`,
      `${DEMANDS}.query = document.currentScript ? new URL(document.currentScript.src).search : "";`,
    ].join('\n');
  }
}

/** Nothing is released that would refuse its own chunks, or not check them. */
function verify(compilation, placeholders) {
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
        compilation.errors.push(
          new WebpackError(`${PLUGIN}: no entry demands the hash of ${file}.`),
        );
      }
    }
  }
}
