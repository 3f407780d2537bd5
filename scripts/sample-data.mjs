import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, run } from './run.mjs';
import { root } from './workspace.mjs';

const ACCOUNTS_FILE = 'sample-accounts.txt';

/**
 * `npm start -- --sample`: the data folder of a site with sample data, which lies in the folder of
 * the site's own data. Fills it the first time, and prints its accounts each time. Without the
 * option the site has its own data again; deleting the folder deletes the sample.
 */
export async function sampleDataDir(dataDir, env, say) {
  if (env.SITE_MODE === 'production' || env.DATABASE_URL)
    throw new CommandFailed(
      'The sample data are for SITE_MODE=local with the embedded database only.',
    );
  const folder = join(dataDir, 'sample');
  if (!existsSync(folder)) {
    say('Filling a site with sample data of twelve months (about half a minute) …');
    const unfinished = `${folder}.part`;
    rmSync(unfinished, { recursive: true, force: true });
    const accounts = await run('node api/dist/fill-sample.mjs', {
      folder: root,
      what: 'Filling the sample',
      env: { DATA_DIR: unfinished },
    });
    writeFileSync(join(unfinished, ACCOUNTS_FILE), accounts);
    renameSync(unfinished, folder);
  }
  say(`Sample data in ${folder}.\n${readFileSync(join(folder, ACCOUNTS_FILE), 'utf8').trim()}`);
  return folder;
}
