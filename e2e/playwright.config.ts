import { defineConfig } from '@playwright/test';
import { site } from './site.mjs';

export default defineConfig({
  testDir: '.',
  // They have a configuration of their own.
  testIgnore: 'bad-builds/**',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may be slow: a failed test is tried again and reported as 'flaky'.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: site.url,
    trace: 'retain-on-failure',
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
  webServer: {
    command: 'node serve.mjs',
    url: `${site.url}/api/health`,
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
