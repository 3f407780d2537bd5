import { defineConfig } from '@playwright/test';
import { requireChromium } from '../scripts/test-machine/programs.mjs';
import { site } from './site.mjs';
import { sitesFor } from './sites-for';

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
  webServer: sitesFor(WORKERS, CHROMIUM_PATH),
});
