import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, run } from './run.mjs';
import { packages, root } from './workspace.mjs';

export const PNPM = 'pnpm@12.21.0';
const LEAST_NODE = [20, 19];
/** Goes away with what it is about. */
const STAMP = join(root, 'node_modules/.cache/installed');

/** Throws when this Node.js is too old for the site. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return;
  throw new CommandFailed(
    `Node.js ${LEAST_NODE.join('.')} or later is needed; this is ${process.versions.node}.`,
  );
}

/** Installs what the lock file says, unless that is what is there already. */
export async function install(say) {
  const wanted = fingerprint();
  if (readIfThere(STAMP) === wanted) return;
  say('Installing packages (a minute or two the first time) …');
  // CI: never ask. The browser for the tests is found on the machine, not downloaded.
  const env = { CI: 'true', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  await run(`npx --yes ${PNPM} install --frozen-lockfile`, {
    folder: root,
    what: 'Installing packages',
    env,
  });
  mkdirSync(join(STAMP, '..'), { recursive: true });
  writeFileSync(STAMP, wanted);
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

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
