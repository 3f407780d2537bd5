import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Starts a site with the built packages, which stops with this process.
 *
 * @param {Record<string, string>} environment its settings
 * @param {NodeJS.WritableStream} [output] receives what it prints, except for errors
 * @returns {Promise<import('node:child_process').ChildProcess>} when the site is ready
 */
export function startSite(environment, output) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (output) child.stdout.pipe(output);
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('The site is ready')) resolve(child);
    });
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}.`)));
  });
}
