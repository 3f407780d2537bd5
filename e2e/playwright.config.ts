import { defineConfig } from '@playwright/test';
import { requireChromium } from '../scripts/test-machine/programs.mjs';
import { site, siteOf } from './site.mjs';

const CHROMIUM_PATH = requireChromium();

/** One for each core of a small machine. */
const WORKERS = 2;

export default defineConfig({
  testDir: '.',
  // They have configurations of their own.
  testIgnore: ['bad-builds/**', 'engines/**'],
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: WORKERS,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may be slow: a failed test is tried again and reported as 'flaky'.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: site.url,
    trace: 'on-first-retry',
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      // Root in a container has no sandbox; the rest keeps a closed network quiet.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Playwright starts them one after another, so only the first one builds.
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: 'node serve.mjs',
    cwd: import.meta.dirname,
    // The whole gate is tried by the bad builds.
    env: { TEST_PARALLEL_INDEX: String(worker), GATE_DEPTH: 'quick', CHROMIUM_PATH },
    url: `${siteOf(worker).url}/api/health`,
    timeout: 180_000,
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  })),
});
