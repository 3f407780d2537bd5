import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckout, TIMEOUT_MS, until } from './testing/start-checkout';

let checkout: ReturnType<typeof createCheckout>;
beforeAll(() => {
  checkout = createCheckout();
});
afterAll(() => checkout.remove());

/** Starts the site and waits until it is ready. */
async function startSite(command: string, parameters: string[], settings = {}) {
  const site = await checkout.start(command, parameters, settings);
  const { output } = site;
  await until(() => output().includes('The site is ready'), output);
  const servers = [...output().matchAll(/(?:api|edge) (\d+)/g)].map(([, pid]) => Number(pid));
  expect(servers).toHaveLength(2);
  return { ...site, servers };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const node = [process.execPath, ['scripts/start.mjs']] as const;
const npm = ['npm', ['start']] as const;

test.each([
  ['SIGTERM', 'node scripts/start.mjs', node],
  ['SIGINT', 'node scripts/start.mjs', node],
  ['SIGKILL', 'node scripts/start.mjs', node],
  ['SIGTERM', 'npm start', npm],
  ['SIGKILL', 'npm start', npm],
] as const)(
  '%s to the process of `%s` alone ends the API and the edge',
  async (signal, _name, [command, parameters]) => {
    const { child, ended, servers, output } = await startSite(command, [...parameters]);
    child.kill(signal);
    await ended;
    await until(() => !servers.some(isRunning), output);
    expect(output()).not.toContain('It starts again');
  },
  TIMEOUT_MS * 2,
);

test(
  'Ctrl-C, which reaches every process, starts no server again',
  async () => {
    const { child, ended, servers, output } = await startSite(node[0], [...node[1]]);
    for (const pid of servers) process.kill(pid, 'SIGINT');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(servers.filter(isRunning)).toEqual([]);
    expect(output()).not.toContain('runs again');
  },
  TIMEOUT_MS,
);

test.each([
  ['', 'There is no Chromium, so the gate'],
  ['off', 'CHROMIUM_PATH is off, so the gate'],
  [process.execPath, 'The site is ready'],
])(
  'without a browser it says what the gate does not check (CHROMIUM_PATH=%s)',
  async (path, line) => {
    const programs = join(checkout.folder, 'programs');
    mkdirSync(programs, { recursive: true });
    rmSync(join(programs, 'node'), { force: true });
    symlinkSync(process.execPath, join(programs, 'node'));
    const settings = { CHROMIUM_PATH: path, PATH: programs };
    const { child, ended, output } = await startSite(node[0], [...node[1]], settings);
    child.kill('SIGTERM');
    await ended;
    expect(output()).toContain(line);
    expect(output().includes('so the gate')).toBe(path !== process.execPath);
  },
  TIMEOUT_MS,
);

describe('when the live releases use a call that the API does not have', () => {
  beforeAll(() =>
    checkout.write(
      'edge/dist/release.mjs',
      "console.error('shop calls shop/gift'); process.exit(1);",
    ),
  );
  afterAll(() => checkout.write('edge/dist/release.mjs', ''));

  test(
    'the site does not start in production, and names the call',
    async () => {
      const { ended, output } = await checkout.start(node[0], [...node[1]], {
        SITE_MODE: 'production',
        SITE_URL: 'https://site.test',
      });
      expect(await ended).toBe(1);
      expect(output()).toContain('shop calls shop/gift');
      expect(output()).not.toMatch(/^api \d+/m);
    },
    TIMEOUT_MS,
  );

  test(
    'it starts in development and prints the call',
    async () => {
      const { child, ended, output } = await startSite(node[0], [...node[1]]);
      expect(output()).toContain('shop calls shop/gift');
      child.kill('SIGTERM');
      await ended;
    },
    TIMEOUT_MS,
  );
});
