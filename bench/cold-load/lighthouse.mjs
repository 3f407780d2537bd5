import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Not a dependency: 40 MB that only this benchmark needs. npm keeps it in its cache. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';

/** The four scores of a page by Lighthouse's mobile preset, from 0 to 100. */
export async function lighthouseScores(url) {
  const { stdout } = await run(
    'npx',
    ['--yes', LIGHTHOUSE, url, '--output=json', '--quiet', `--chrome-flags=${FLAGS}`],
    {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const { categories } = JSON.parse(stdout);
  return Object.fromEntries(
    Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)]),
  );
}
