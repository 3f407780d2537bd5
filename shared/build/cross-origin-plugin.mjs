import { webpack } from './plugins.mjs';

const { LoadScriptRuntimeModule } = webpack.runtime;
const PLUGIN = 'CrossOriginPlugin';

/**
 * Loads every chunk in CORS mode. webpack does so for other origins only; a preload link and the script it is for must agree, and
 * the edge that writes the link cannot know where a release will be served from.
 */
export class CrossOriginPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(PLUGIN, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(PLUGIN, (code) =>
        webpack.Template.asString([code, 'script.crossOrigin = "anonymous";']),
      );
    });
  }
}
