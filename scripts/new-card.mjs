import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './install.mjs';
import { asProcess, CommandFailed, run } from './run.mjs';
import { root } from './workspace.mjs';

const USAGE =
  'Usage: npm run new-card -- <remote> <slot> <name>, such as: npm run new-card -- shop support/ticket-aside tips';

// `npm run new-card -- <remote> <slot> <name>`: a card of this remote for a slot of another one.
asProcess(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { audience: { type: 'string' } },
  });
  const [remote, slot, name] = positionals;
  if (!remote || !slot || !name) throw new CommandFailed(USAGE);
  const folder = join(root, `remote-${remote}`);
  if (!existsSync(join(folder, 'remote.json')))
    throw new CommandFailed(`There is no remote-${remote}. ${USAGE}`);
  await install(console.log);
  // Its packages may not be installed when this module is loaded.
  const { CardRefused, createCard } = await import('../shared/build/create/create-card.mjs');
  let files;
  try {
    files = createCard(folder, { slot, name, ...values });
  } catch (error) {
    throw error instanceof CardRefused ? new CommandFailed(error.message) : error;
  }
  await run(`biome check --write ${files.join(' ')}`, { folder, what: 'Format' });
  console.log(`Wrote, in remote-${remote}: ${files.join(', ')}.
  npx jest remote-${remote}    runs its test
Its texts are in texts/, and who sees it is in remote.json.`);
});
