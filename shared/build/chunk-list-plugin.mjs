import { webpack } from './plugins.mjs';

const { RuntimeGlobals, RuntimeModule } = webpack;
const { LoadScriptRuntimeModule } = webpack.runtime;
const PLUGIN = 'ChunkListPlugin';
const LIST = 'chunks';
const LIST_OF_RUNTIME = `${RuntimeGlobals.require}.${LIST}`;

/** The options of webpack's output that belong to `ChunkListPlugin`. */
export const chunkListOptions = {
  globalObject: 'document.currentScript',
  chunkLoadingGlobal: LIST,
};

/**
 * A script of a chunk adds its modules to a list, which the runtime in the entry reads. This plugin
 * makes the list a property of the script elements, so that it belongs to one entry on the page.
 *
 * A page may load two releases of a remote, whose lists must differ. As a global, the list would
 * need a name of the release in every chunk, and no chunk would stay the same over releases.
 */
export class ChunkListPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap(PLUGIN, (chunk) => {
          compilation.addRuntimeModule(chunk, new ChunkListRuntimeModule());
        });
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(PLUGIN, (code) =>
        webpack.Template.asString([code, `script.${LIST} = ${LIST_OF_RUNTIME};`]),
      );
    });
  }
}

/** Comes before the runtime module that reads the list. */
class ChunkListRuntimeModule extends RuntimeModule {
  constructor() {
    super('chunk list', RuntimeModule.STAGE_BASIC);
  }

  generate() {
    return `${LIST_OF_RUNTIME} = document.currentScript.${LIST} = [];`;
  }
}
