import { realpathSync } from 'node:fs';
import { install } from './install.mjs';
import { lintProblems } from './lint/lint.mjs';
import { asProcess, CommandFailed, run, runLimited } from './run.mjs';
import { packages, root } from './workspace.mjs';

/** `npm run check`: format, lint, and the types of every package. */
export async function check() {
  await run('biome check .', { folder: root, what: 'Lint', show: true });
  const problems = await lintProblems();
  if (problems.length > 0)
    throw new CommandFailed(`${problems.join('\n')}\n${problems.length} problems.`);
  const typed = packages().filter(({ manifest }) => manifest.scripts?.types);
  await runLimited(2, typed, ({ name, folder, manifest }) =>
    run(manifest.scripts.types, { folder, what: `Types of ${name}` }),
  );
}

if (realpathSync(process.argv[1]) === import.meta.filename)
  asProcess(async () => {
    await install(console.log);
    await check();
  });
