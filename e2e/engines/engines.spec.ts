import { writeFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import { findFirefox, findWebKitDriver, findXvfb } from '../../scripts/test-machine/programs.mjs';
import { siteOf } from '../site.mjs';
import type { EngineDriver } from './engine-driver';
import { enginePage } from './engine-page';
import { startFirefoxDriver } from './firefox-driver';
import { found } from './found';
import { walkJourney } from './journey';
import { startWebkitDriver } from './webkit-driver';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const site = siteOf(0);

const refusingCookies = { 'network.cookie.cookieBehavior': 2 };

/** Runs `work` and keeps a picture of the window when it fails. */
async function withDriver(
  starting: Promise<EngineDriver>,
  work: (driver: EngineDriver) => Promise<void>,
): Promise<void> {
  const driver = await starting;
  try {
    await work(driver);
  } catch (error) {
    await writeFile(test.info().outputPath('window.png'), await driver.picture());
    throw error;
  } finally {
    await driver.close();
  }
}

test('Firefox on a desktop: sign-up, order, ticket, second factor and an answer', async () => {
  await withDriver(startFirefoxDriver(found(findFirefox()), DESKTOP), (driver) =>
    walkJourney(driver, site),
  );
});

test("Safari's engine on a phone: sign-up, order, ticket, second factor and an answer", async () => {
  const programs = { server: found(findWebKitDriver()), xvfb: findXvfb() };
  await withDriver(startWebkitDriver(programs, PHONE), (driver) => walkJourney(driver, site));
});

test('Firefox that refuses cookies and storage: the sign-in page says why it cannot work', async () => {
  await withDriver(
    startFirefoxDriver(found(findFirefox()), PHONE, refusingCookies),
    async (driver) => {
      const page = enginePage(driver, site.url, /^Failed to save scroll positions/);
      await page.open('/sign-in/');
      await page.expectText('Your browser refuses cookies');
      await page.open('/terms-condition');
      await page.expectText('Italian law');
      await page.expectNoFaults();
    },
  );
});
