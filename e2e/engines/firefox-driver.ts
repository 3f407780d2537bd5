import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { EngineDriver, WindowSize } from './engine-driver';

/**
 * Firefox says that the hash of a file is wrong when a navigation has ended its load: this is the
 * hash of an empty text. A page cannot prevent the message.
 */
const CUT_LOAD =
  /hashes in the integrity attribute.+OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6/s;

/** Firefox, through WebDriver BiDi. `preferences` are those of `about:config`. */
export async function startFirefoxDriver(
  executablePath: string,
  size: WindowSize,
  preferences: Record<string, unknown> = {},
): Promise<EngineDriver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: preferences,
  });
  const consoleErrors: string[] = [];
  let page = await newVisitor();

  async function newVisitor(): Promise<Page> {
    const context = await browser.createBrowserContext();
    const opened = await context.newPage();
    opened.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) consoleErrors.push(message.text());
    });
    opened.on('pageerror', (error) => {
      if (!CUT_LOAD.test(String(error))) consoleErrors.push(`exception: ${String(error)}`);
    });
    await opened.setViewport(size);
    return opened;
  }

  async function element(selector: string): Promise<ElementHandle> {
    const found = await page.$(selector);
    if (!found) throw new Error(`no element ${selector}`);
    return found;
  }

  return {
    consoleErrors,
    async open(address) {
      await page.goto(address);
    },
    run: (work, ...args) => page.evaluate(work as never, ...args) as never,
    async runText(script) {
      await page.evaluate(script);
    },
    async click(selector) {
      await (await element(selector)).click();
    },
    async type(selector, text) {
      const field = await element(selector);
      await field.click();
      await field.type(text);
    },
    async select(selector, value) {
      await page.select(selector, value);
    },
    async typeInFrame(frameSelector, text) {
      const frame = await (await element(frameSelector)).contentFrame();
      const body = await frame?.$('body');
      await body?.click();
      await body?.type(text);
    },
    picture: () => page.screenshot(),
    async forget() {
      await page.browserContext().close();
      page = await newVisitor();
    },
    close: () => browser.close(),
  };
}
