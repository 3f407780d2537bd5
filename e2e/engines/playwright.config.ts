import { defineConfig } from '@playwright/test';
import base from '../playwright.config';

/** The journey in engines other than Chromium. Both use one site, the first of the other tests. */
export default defineConfig({
  ...base,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results',
  fullyParallel: true,
  webServer: [base.webServer ?? []].flat().slice(0, 1),
});
