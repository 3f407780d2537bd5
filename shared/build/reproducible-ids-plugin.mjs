const PLUGIN = 'ReproducibleIdsPlugin';
/** The file in node_modules that the federation plugin writes. Its name is a hash. */
const FEDERATION_RUNTIME = /[\\/]\.federation[\\/]entry\.[^\\/]+\.js$/;

/**
 * Gives ids to the two modules that module federation generates. Their identifiers contain the
 * absolute path of the checkout, so an id made of them, and with it the version of the release,
 * would differ in every folder.
 *
 * The chunk of a remote's container has the name of its global, which differs in every release. An
 * id made of it would change the entry, which belongs to all pages.
 */
export class ReproducibleIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.chunkIds.tap({ name: PLUGIN, stage: -1 }, (chunks) => {
        const { uniqueName } = compilation.outputOptions;
        for (const chunk of chunks)
          if (chunk.name === uniqueName) Object.assign(chunk, { id: 0, ids: [0] });
      });
      // Before webpack's own plugin, which leaves modules that have an id alone.
      compilation.hooks.moduleIds.tap({ name: PLUGIN, stage: -1 }, () => {
        for (const module of compilation.modules) {
          // The module that stands for the concatenated ones has their first module as its root.
          const id = generatedModuleId(module.rootModule ?? module);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

function generatedModuleId(module) {
  if (FEDERATION_RUNTIME.test(module.resource ?? '')) return 'federation-runtime';
  const identifier = module.libIdent?.({ context: '' }) ?? '';
  return identifier.startsWith('webpack/container/entry/') ? 'federation-container' : undefined;
}
