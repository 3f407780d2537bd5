import { defineConfig } from '@playwright/test';
import site from '../playwright.config';

// A build that is named with -g is tried, whether it is one of the quick ones or not.
if (process.argv.some((one) => one === '-g' || one.startsWith('--grep')))
  process.env.BAD_BUILDS ??= 'all';

/** The bad builds have a site of their own, with two edges. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/bad-builds',
  workers: 1,
  reporter: [['list']],
  use: { launchOptions: site.use?.launchOptions ?? {} },
});
