import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceHash } from '../shared/build/source-hash.mjs';
import { cache, packages, readIfThere, root } from './workspace.mjs';

/** What a module depends on beside the texts of its package: the code that compiles them. */
const COMPILER_FOLDERS = ['shared/build/texts', 'shared/src/language'].map((path) =>
  join(root, path),
);
const COMPILER_FILES = ['shared/src/release/pseudo-language.mjs', 'pnpm-lock.yaml'].map((path) =>
  join(root, path),
);

/**
 * Writes the modules of all packages' texts, which TypeScript, the tests and the servers import as
 * `#texts`, unless they are written already. Throws SyntaxError for a text that cannot be compiled.
 */
export async function writeTexts() {
  const changed = packages()
    .filter(({ folder }) => existsSync(join(folder, 'texts')))
    .map(({ name, folder }) => ({
      folder,
      stamp: join(cache, 'texts', name),
      hash: sourceHash(
        [join(folder, 'texts'), ...COMPILER_FOLDERS],
        [join(folder, 'package.json'), ...COMPILER_FILES],
      ),
    }))
    .filter(({ folder, stamp, hash }) => readIfThere(stamp) !== stampText(folder, hash));
  if (changed.length === 0) return;
  // Its packages may not be installed when this module is loaded.
  const { writeTextModule } = await import('../shared/build/texts/write-module.mjs');
  mkdirSync(join(cache, 'texts'), { recursive: true });
  for (const { folder, stamp, hash } of changed) {
    writeTextModule(folder);
    writeFileSync(stamp, stampText(folder, hash));
  }
}

/** Names the sources and the module: a build that watches the texts writes the module, too. */
function stampText(folder, hash) {
  const module = readIfThere(join(folder, 'texts/built/index.ts')) ?? '';
  return `${hash}\n${createHash('sha256').update(module).digest('hex')}`;
}
