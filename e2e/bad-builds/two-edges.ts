import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { ReleaseList } from '../../edge/src/release-api/list-releases';
import { BUCKETS, isInRollout } from '../../edge/src/rollout/visitor-bucket';
import { type ReleaseCalls, releaseCalls } from '../../edge/src/testing/release-calls';
import { startS3 } from '../../edge/src/testing/s3/s3-server';
import { run } from '../../scripts/run.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import type { HistoryEntry } from '../../shared/src/release';

const root = join(import.meta.dirname, '../..');
const ADMIN = { email: 'admin@example.test', password: 'desk-keeper-1' };

/** The host of the pictures that a page may show. */
const IMAGE_HOSTS = 'pictures.example';

const BUCKET_STRIDE = 3_571;

export type Output = { code: number; out: string; err: string };

/** A signed-in visitor with a network of its own. */
export type Visitor = {
  address: string;
  cookies: { name: string; value: string; url: string }[];
};

/** An API and two edges with one bucket, with the built packages live. */
export type TwoEdges = {
  /** The addresses of the edges. */
  urls: readonly [string, string];
  /** The folder with the mails of the API. */
  mailFolder: string;
  /** Runs `release <line>` in a folder with a build, for the release name. */
  release(name: string, folder: string, line: string): Promise<Output>;
  /** The calls of the release command for a name, without a process for each. */
  calls(name: string): Promise<ReleaseCalls>;
  list(name: string): Promise<ReleaseList>;
  /** The reason of the newest change of a name. */
  reasonOfLastChange(name: string): Promise<string>;
  /**
   * Another visitor. In a rollout of `percent` of a name, the bucket is one of the canary, or one
   * outside of it.
   */
  newVisitor(name: string, rollout: { percent: number; isCanary: boolean }): Visitor;
  close(): Promise<void>;
};

/** Makes the context that of a visitor. */
export async function becomeVisitor(context: BrowserContext, { address, cookies }: Visitor) {
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  await context.addCookies(cookies);
}

/** `settings` are further settings of both edges. */
export async function startTwoEdges(settings: Record<string, string> = {}): Promise<TwoEdges> {
  const folder = await mkdtemp(join(tmpdir(), 'two-edges-'));
  const s3 = await startS3();
  const { endpoint, region, name, accessKeyId, secretAccessKey } = s3.settings;
  const bucket = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PATH_STYLE: 'on',
  };
  const common = { SITE_MODE: 'local', HOST: 'localhost', LOG_LEVEL: 'warn', PORT: '0' };
  const api = startServer('The API', join(root, 'api/dist/server.mjs'), {
    ...common,
    DATA_DIR: join(folder, 'api'),
    BOT_CHECK: 'off',
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const { url: apiUrl } = await api.ready();
  const dataDirs = [join(folder, 'a'), join(folder, 'b')];
  const dists = ['shell', 'remote-marketing', 'remote-shop', 'remote-account', 'remote-support']
    .map((one) => JSON.stringify(join(root, one, 'dist')))
    .join(' ');
  await run(`node edge/dist/release-local.mjs ${dists}`, {
    folder: root,
    what: 'Activating the built packages',
    env: { DATA_DIR: dataDirs[0] as string, ...bucket },
  });
  const tokens = new Map<string, string>();
  const secret = 'a secret for previews of at least 32 characters';
  const edges = dataDirs.map((dataDir) =>
    startServer('An edge', join(root, 'edge/dist/server.mjs'), {
      ...common,
      ...bucket,
      ...settings,
      DATA_DIR: dataDir,
      API_URL: apiUrl,
      PREVIEW_SECRET: secret,
      IMAGE_HOSTS,
    }),
  );
  const [first, second] = await Promise.all(edges.map((edge) => edge.ready()));
  const urls = [first.url, second.url] as const;
  const cookies = await adminCookies(urls[0]);
  let visitors = 0;

  async function tokenFor(name: string): Promise<string> {
    const known = tokens.get(name);
    if (known) return known;
    const { out, err } = await runRelease(['token', name, '--json'], root, {
      ...bucket,
      DATA_DIR: dataDirs[0] as string,
    });
    if (!out) throw new Error(err);
    const { token } = JSON.parse(out) as { token: string };
    tokens.set(name, token);
    return token;
  }

  const calls = async (name: string) => releaseCalls(urls[0], name, await tokenFor(name));

  return {
    urls,
    mailFolder: join(folder, 'api/mail'),
    async release(name, where, line) {
      return runRelease(line.split(' '), where, {
        EDGE_URL: urls[0],
        RELEASE_TOKEN: await tokenFor(name),
      });
    },
    calls,
    list: async (name) => (await (await calls(name)).call('GET', '')).body as never,
    async reasonOfLastChange(name) {
      const { body } = await (await calls(name)).call('GET', '/history');
      return (body as { history: HistoryEntry[] }).history.at(-1)?.why ?? '';
    },
    newVisitor(name, { percent, isCanary }) {
      visitors += 1;
      // The buckets of a name are spread over the rollouts of the others.
      let bucket = (visitors * BUCKET_STRIDE) % BUCKETS;
      while (isInRollout(bucket, name, percent) !== isCanary) bucket = (bucket + 1) % BUCKETS;
      return {
        address: `10.${visitors >> 8}.${visitors & 255}.7`,
        cookies: [...cookies, { name: 'release-bucket', value: String(bucket), url: urls[0] }],
      };
    },
    async close() {
      await Promise.all(edges.map((edge) => edge.stop()));
      await api.stop();
      await s3.down();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function runRelease(
  parameters: string[],
  cwd: string,
  env: Record<string, string>,
): Promise<Output> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'edge/dist/release.mjs'), ...parameters],
      { cwd, env: { ...process.env, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

/** The cookies of the administrator's session. Cookies are valid for all ports of a host. */
async function adminCookies(url: string): Promise<{ name: string; value: string; url: string }[]> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMIN, recaptcha: '' }),
  });
  if (!response.ok) throw new Error(`The sign-in failed: ${await response.text()}`);
  return response.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, url };
  });
}
