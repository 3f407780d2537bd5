import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asProcess, CommandFailed } from './run.mjs';
import { root } from './workspace.mjs';

const PROGRAM = join(root, 'api/dist/backup.mjs');

/** `npm run backup`, `npm run restore` and `npm run move-to-postgres`, which the API contains. */
asProcess(async () => {
  if (!existsSync(PROGRAM))
    throw new CommandFailed('The site is not built. Run npm run build, then this command again.');
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', PROGRAM, ...process.argv.slice(2)],
    {
      stdio: 'inherit',
    },
  );
  process.exitCode = await new Promise((resolve) =>
    child.once('close', (code) => resolve(code ?? 1)),
  );
});
