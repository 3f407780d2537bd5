import { realpathSync } from 'node:fs';
import { asProcess, atMost, run } from './run.mjs';
import { packages, root } from './workspace.mjs';

/** `npm run check`: lint, format, and the types of every package. */
export async function check() {
  await run('biome check .', { folder: root, what: 'Lint', show: true });
  const typed = packages().filter(({ manifest }) => manifest.scripts?.types);
  await atMost(2, typed, ({ name, folder, manifest }) =>
    run(manifest.scripts.types, { folder, what: `Types of ${name}` }),
  );
}

if (realpathSync(process.argv[1]) === import.meta.filename) asProcess(check);
