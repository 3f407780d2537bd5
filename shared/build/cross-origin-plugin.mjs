import { webpack } from './plugins.mjs';

const { LoadScriptRuntimeModule } = webpack.runtime;
const PLUGIN = 'CrossOriginPlugin';

/**
 * Loads every chunk in CORS mode. webpack does so only for other origins, but a preload link and
 * its script must use the same mode, and the edge always writes preload links in CORS mode.
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
