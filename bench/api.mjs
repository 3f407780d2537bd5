import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../api');

/** Resolves packages that the API depends on: database drivers and Fastify. */
export const fromApi = createRequire(join(folder, 'package.json'));

export const ADMIN = { email: 'admin@example.test', password: 'correct-horse-7' };

/**
 * Starts the built API on a free port, without rate limits and bot check. Returns its address,
 * process id and `stop`.
 */
export function startApi(settings) {
  return startServer(join(folder, 'dist/server.mjs'), {
    ...settings,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    BOT_CHECK: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  });
}

/** Starts a server that sends `{ url }` to its parent when it listens, and ends on SIGTERM. */
export function startServer(file, settings) {
  const child = fork(file, {
    env: { ...process.env, DATABASE_URL: '', ...settings },
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.on(
      'message',
      ({ url }) =>
        url &&
        resolve({
          url,
          pid: child.pid,
          stop: () =>
            new Promise((stopped) => {
              child.removeAllListeners('exit').once('exit', stopped);
              child.kill('SIGTERM');
            }),
        }),
    );
  });
}

/** Starts the API once to create its tables, then fills them. */
export async function fill({ env, run }, sql) {
  await (await startApi(env)).stop();
  await run(sql);
}

/** The cookies of a new session. */
export async function signIn(url, { email, password }) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember: false }),
  });
  if (!response.ok) throw new Error(`signing in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
