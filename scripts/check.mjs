import { realpathSync } from 'node:fs';
import { asProcess, run, runLimited } from './run.mjs';
import { packages, root } from './workspace.mjs';

/** `npm run check`: format, lint, and the types of every package. */
export async function check() {
  await run('biome check .', { folder: root, what: 'Lint', show: true });
  const typed = packages().filter(({ manifest }) => manifest.scripts?.types);
  await runLimited(2, typed, ({ name, folder, manifest }) =>
    run(manifest.scripts.types, { folder, what: `Types of ${name}` }),
  );
}

if (realpathSync(process.argv[1]) === import.meta.filename) asProcess(check);
