import { mkdirSync, symlinkSync } from 'node:fs';
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

/** A PATH without a browser. */
function withoutBrowser(): string {
  const programs = join(checkout.folder, 'programs');
  mkdirSync(programs);
  symlinkSync(process.execPath, join(programs, 'node'));
  return programs;
}

test.each([
  ['SIGTERM', 'npm start', npm],
  ['SIGKILL', 'npm start', npm],
  ['SIGKILL', 'node scripts/start.mjs', node],
] as const)(
  '%s to the process of `%s` alone ends the API and the edge',
  async (signal, _name, [command, parameters]) => {
    const settings = { CHROMIUM_PATH: process.execPath };
    const { child, ended, servers, output } = await startSite(command, [...parameters], settings);
    expect(output()).not.toContain('so the gate');
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
    const settings = { CHROMIUM_PATH: 'off' };
    const { child, ended, servers, output } = await startSite(node[0], [...node[1]], settings);
    expect(output()).toContain('CHROMIUM_PATH is off, so the gate');
    for (const pid of servers) process.kill(pid, 'SIGINT');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(servers.filter(isRunning)).toEqual([]);
    expect(output()).not.toContain('runs again');
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
    'it starts in development, prints the call, and what the gate does not check without a browser',
    async () => {
      const settings = { CHROMIUM_PATH: '', PATH: withoutBrowser() };
      const { child, ended, output } = await startSite(node[0], [...node[1]], settings);
      expect(output()).toContain('shop calls shop/gift');
      expect(output()).toContain('There is no Chromium, so the gate');
      child.kill('SIGTERM');
      await ended;
    },
    TIMEOUT_MS,
  );
});
