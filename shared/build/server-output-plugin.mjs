import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { webpack } from './plugins.mjs';
import { base, SINGLETONS } from './preset.mjs';
import { languagesOf } from './texts/read-texts.mjs';

const { Compilation, sources } = webpack;
const PLUGIN = 'ServerOutputPlugin';

/**
 * Builds the release a second time, for the edge, which renders its pages: one CommonJS file for
 * Node.js without styles and pictures, with the same class names. Gives its name to the release
 * plugin as `compilation.server`. A remote's file requires the singletons, and the shell's file
 * provides them. A compiler of its own builds it, because the two outputs differ in their target.
 */
export class ServerOutputPlugin {
  /** @param {{ entry: string, isShell: boolean }} options */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    // Created once: a repeated build keeps what it knows of the unchanged modules.
    const build = createBuild(() => serverConfig(compiler, this.options));
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // After the files of the browser are minified and named.
        { name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async () => {
          const built = await build();
          compilation.errors.push(...built.errors);
          compilation.fileDependencies.addAll(built.fileDependencies);
          if (!built.code) return;
          const hash = createHash('sha256').update(built.code).digest('hex').slice(0, 8);
          compilation.server = `server.${hash}.js`;
          compilation.emitAsset(compilation.server, new sources.RawSource(built.code));
        },
      );
    });
  }
}

function serverConfig({ context, options, outputPath }, { entry, isShell }) {
  const { cache, mode, name, optimization } = options;
  const config = base(context, { production: mode !== 'development', name });
  const { minimize, concatenateModules } = optimization;
  return {
    ...config,
    cache,
    optimization: { ...config.optimization, minimize, concatenateModules },
    name: `${name} on the server`,
    target: 'node20',
    devtool: false,
    entry,
    externals: isShell
      ? {}
      : Object.fromEntries(SINGLETONS.map((name) => [name, `commonjs ${name}`])),
    module: { rules: config.module.rules.map(withoutFiles) },
    output: {
      path: outputPath,
      filename: 'server.js',
      library: { type: 'commonjs2' },
      // One file: pages that the browser loads on demand are part of it.
      asyncChunks: false,
      publicPath: '',
      uniqueName: name,
    },
    plugins: [
      ...config.plugins.filter((plugin) => plugin instanceof webpack.DefinePlugin),
      new webpack.DefinePlugin({ BUILT_LANGUAGES: JSON.stringify(languagesOf(context)) }),
    ],
  };
}

/** Keeps the names of classes and drops the styles and the files. */
function withoutFiles(rule) {
  if (rule.type === 'asset/resource') return { ...rule, generator: { emit: false } };
  if (!rule.test.test('a.css')) return rule;
  const [, css] = rule.use;
  const modules = { ...css.options.modules, exportOnlyLocals: true };
  return { ...rule, use: [{ ...css, options: { ...css.options, modules } }] };
}

/** A function that builds, and keeps the compiler for the next time if the build is repeated. */
function createBuild(configOf) {
  const files = new Map();
  let compiler;
  return async () => {
    if (!compiler) {
      compiler = webpack(configOf());
      compiler.outputFileSystem = memoryOutput(files);
    }
    const { errors, fileDependencies } = await run(compiler);
    const code = files.get(join(compiler.options.output.path, 'server.js'));
    return { errors, fileDependencies, code };
  };
}

function run(compiler) {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => (error ? reject(error) : resolve(stats.compilation)));
  });
}

/** The part of a file system that webpack writes its output to. */
function memoryOutput(files) {
  return {
    mkdir: (_path, done) => done(null),
    stat: (_path, done) => done(Object.assign(new Error('no such file'), { code: 'ENOENT' })),
    readFile: (_path, done) => done(Object.assign(new Error('no such file'), { code: 'ENOENT' })),
    writeFile(path, content, done) {
      files.set(path, Buffer.from(content));
      done(null);
    },
  };
}
