import { defineConfig } from '@playwright/test';
import site from '../playwright.config';

/** The bad builds have a site of their own, with two edges. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/bad-builds',
  workers: 1,
  reporter: [['list']],
  use: { launchOptions: site.use?.launchOptions ?? {} },
});
