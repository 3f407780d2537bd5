import { webpack } from './plugins.mjs';

const PLUGIN = 'RootScriptsPlugin';

/**
 * Builds independent scripts with fixed names at the site's root, such as `/bot-check/api.js`. A
 * child compilation builds them: in that of the shell they would share the federation runtime and
 * chunks.
 */
export class RootScriptsPlugin {
  /**
   * @param {Record<string, string>} scripts source files by their path at the root, without '.js'
   */
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
