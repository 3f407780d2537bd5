import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Site = {
  /** The address of the edge. */
  url: string;
  apiUrl: string;
  dataDir: string;
  /** What the servers and their supervisor printed. */
  log: () => string;
  pids: () => Promise<{ api: number; edge: number }>;
  stop: () => Promise<void>;
};

export const ADMIN = { email: 'admin@faults.test', password: 'correct-horse-7' };

const SETTINGS = {
  SITE_MODE: 'local',
  PORT: '0',
  HOST: '127.0.0.1',
  CHROMIUM_PATH: 'off',
  LOG_LEVEL: 'warn',
  BOT_CHECK: 'off',
  RATE_LIMIT: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  FREE_SPACE_MIN_MB: '0',
  WATCHDOG_SECONDS: '2',
};

/** Starts the built API and edge under the supervisor of `npm start`. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const ownFolder = settings.DATA_DIR ? null : mkdtempSync(join(tmpdir(), 'faults-'));
  const dataDir = settings.DATA_DIR ?? ownFolder ?? '';
  const { DATABASE_URL: _url, REDIS_URL: _redis, ...environment } = process.env;
  const child = fork(join(__dirname, 'site-process.mjs'), {
    env: { ...environment, ...SETTINGS, ...settings, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      log += String(chunk);
    });
  const { url, apiUrl } = await readyMessage(child, () => log);
  return {
    url,
    apiUrl,
    dataDir,
    log: () => log,
    pids: async () => {
      const answer = once(child, 'message');
      child.send({ pidsOf: true });
      return (await answer)[0].pids;
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      if (ownFolder) rmSync(ownFolder, { recursive: true, force: true });
    },
  };
}

async function readyMessage(child: ChildProcess, log: () => string) {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`The site did not start:\n${log()}`))),
  ])) as [{ url: string; apiUrl: string }];
  return message;
}

export type Answer<T = Record<string, unknown>> = {
  /** 0 without an answer. */
  status: number;
  body: T;
  headers: Headers;
};

/** Calls the API. Returns status 0 if no answer came. */
export async function call<T = Record<string, unknown>>(
  url: string,
  path: string,
  body: unknown = {},
  cookie = '',
): Promise<Answer<T>> {
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    return {
      status: response.status,
      body: (await response.json()) as T,
      headers: response.headers,
    };
  } catch {
    return { status: 0, body: {} as T, headers: new Headers() };
  }
}

/** The cookies of a new session. */
export async function signIn(url: string, account = ADMIN): Promise<string> {
  const { status, headers } = await call(url, 'auth/login', { ...account, remember: true });
  if (status !== 200) throw new Error(`The sign-in answered ${status}.`);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Waits until `isTrue` returns true. */
export async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`It never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function isHealthy(url: string): Promise<boolean> {
  const { status, body } = await call(url, 'health');
  return status === 200 && body.status === 'ok';
}
