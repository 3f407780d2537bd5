import { webpack } from './plugins.mjs';

const PLUGIN = 'RootScriptsPlugin';

/**
 * Builds scripts that stand alone at the site's root under fixed names, like `/bot-check/api.js`. A child compilation makes them:
 * in the shell's own each would get the federation runtime and a share of its chunks.
 */
export class RootScriptsPlugin {
  /** @param {Record<string, string>} scripts source files by name below the root, without '.js' */
  constructor(scripts) {
    this.scripts = scripts;
  }

  apply(compiler) {
    compiler.hooks.make.tapAsync(PLUGIN, (compilation, done) => {
      const output = { filename: 'public/[name].js', publicPath: '/', uniqueName: 'root-scripts' };
      const child = compilation.createChildCompiler(PLUGIN, output, [
        new webpack.web.JsonpTemplatePlugin(),
        ...Object.entries(this.scripts).map(
          ([name, file]) => new webpack.EntryPlugin(compiler.context, file, { name }),
        ),
      ]);
      child.runAsChild((error, _entries, built) => {
        for (const problem of built?.errors ?? []) compilation.errors.push(problem);
        done(error);
      });
    });
  }
}
