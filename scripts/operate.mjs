import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asProcess, CommandFailed } from './run.mjs';
import { root } from './workspace.mjs';

/** The program of each command, with the arguments that come before the operator's. */
const PROGRAMS = {
  backup: ['backup.mjs', 'backup'],
  restore: ['backup.mjs', 'restore'],
  'move-to-postgres': ['backup.mjs', 'move-to-postgres'],
  'reset-factors': ['reset-factors.mjs'],
};

/** The commands of package.json that the API contains, such as `npm run backup`. */
asProcess(async () => {
  const [command, ...args] = process.argv.slice(2);
  const [file, ...firstArgs] = PROGRAMS[command];
  const program = join(root, 'api/dist', file);
  if (!existsSync(program))
    throw new CommandFailed('The site is not built. Run npm run build, then this command again.');
  const child = spawn(process.execPath, ['--enable-source-maps', program, ...firstArgs, ...args], {
    stdio: 'inherit',
  });
  process.exitCode = await new Promise((resolve) =>
    child.once('close', (code) => resolve(code ?? 1)),
  );
});
