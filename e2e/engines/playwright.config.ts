import { defineConfig } from '@playwright/test';
import { requireChromium } from '../../scripts/test-machine/programs.mjs';
import base from '../playwright.config';
import { sitesFor } from '../sites-for';

/** The journey in engines other than Chromium. Both use one site, the first of the other tests. */
export default defineConfig({
  ...base,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results',
  fullyParallel: true,
  webServer: sitesFor(1, requireChromium()),
});
