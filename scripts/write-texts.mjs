import { packages } from './workspace.mjs';

/**
 * Writes the modules of all packages' texts, which TypeScript, the tests and the servers import as
 * `#texts`. Throws SyntaxError for a text that cannot be compiled.
 */
export async function writeTexts() {
  // Its packages may not be installed when this module is loaded.
  const { writeTextModules } = await import('../shared/build/texts/write-modules.mjs');
  for (const { folder } of packages()) writeTextModules(folder);
}
