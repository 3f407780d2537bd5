import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REGISTRY_SECRETS } from './environments.mjs';
import { run } from './run.mjs';
import { packages, readIfThere, root } from './workspace.mjs';
import { writeTexts } from './write-texts.mjs';

export const PNPM = 'pnpm@12.21.0';
/** The fingerprint of the installed packages; inside node_modules, so it is deleted with them. */
const STAMP = join(root, 'node_modules/.cache/installed');

/**
 * Installs the packages of the lock file, unless they are installed already, and writes the modules
 * of the texts.
 */
export async function install(say) {
  const current = fingerprint();
  if (readIfThere(STAMP) === current) return writeTexts();
  say('Installing packages (a minute or two the first time) …');
  // CI=true: pnpm asks no questions. `npm test` installs a browser where there is none.
  const env = { CI: 'true', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  await run(`npx --yes ${PNPM} install --frozen-lockfile`, {
    folder: root,
    what: 'Installing packages',
    env,
    secrets: REGISTRY_SECRETS,
  });
  mkdirSync(join(STAMP, '..'), { recursive: true });
  writeFileSync(STAMP, current);
  await writeTexts();
}

function fingerprint() {
  const manifests = packages().map(({ folder }) => join(folder, 'package.json'));
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'].map((name) =>
    join(root, name),
  );
  const hash = createHash('sha256').update(process.version);
  for (const file of [...files, ...manifests])
    hash.update(`\n${file.slice(root.length)}\n`).update(readFileSync(file));
  return hash.digest('hex');
}
