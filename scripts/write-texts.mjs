import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './workspace.mjs';

/**
 * Writes the modules of all packages' texts, which TypeScript, the tests and the servers import as
 * `#texts`. Throws SyntaxError for a text that cannot be compiled.
 */
export async function writeTexts() {
  const withTexts = packages().filter(({ folder }) => existsSync(join(folder, 'texts')));
  if (withTexts.length === 0) return;
  // Its packages may not be installed when this module is loaded.
  const { writeTextModule } = await import('../shared/build/texts/write-module.mjs');
  for (const { folder } of withTexts) writeTextModule(folder);
}
