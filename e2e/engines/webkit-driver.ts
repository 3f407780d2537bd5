import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { Builder, By, Capabilities } from 'selenium-webdriver';
import type { EngineDriver, WindowSize } from './engine-driver';

/** The buttons above the page would make the window wider than a phone. */
const NARROW_TOOLBAR = 'button, entry, toolbar { margin: 0; min-width: 0; padding: 0; }';

/**
 * Safari's engine through WebDriver, which does not tell what is in the console: WebKitGTK on the
 * virtual screen of `xvfb`, or Safari itself where there is none.
 */
export async function startWebkitDriver(
  { server: serverPath, xvfb }: { server: string; xvfb: string | undefined },
  size: WindowSize,
): Promise<EngineDriver> {
  const configFolder = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(configFolder, 'gtk-3.0'));
  await writeFile(join(configFolder, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR);
  const screen = xvfb === undefined ? undefined : await startScreen(xvfb);
  const port = await freePort();
  const server = spawn(serverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...screen?.env, XDG_CONFIG_HOME: configFolder },
  });
  await waitForServer(port);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities({ browserName: screen ? 'MiniBrowser' : 'safari' }))
    .build();
  await fitWindow(size);

  const elementOf = (selector: string) => driver.findElement(By.css(selector));

  /** Sets the size of the page: the window has a toolbar beside it. */
  async function fitWindow({ width, height }: WindowSize): Promise<void> {
    const window = driver.manage().window();
    await window.setRect({ width, height });
    const [pageWidth, pageHeight] = await driver.executeScript<[number, number]>(
      'return [innerWidth, innerHeight]',
    );
    await window.setRect({ width: 2 * width - pageWidth, height: 2 * height - pageHeight });
  }

  return {
    consoleErrors: [],
    open: (address) => driver.get(address),
    run: (work, ...args) => driver.executeScript(work, ...args),
    async runText(script) {
      await driver.executeScript(script);
    },
    async click(selector) {
      await elementOf(selector).click();
    },
    async type(selector, text) {
      await elementOf(selector).click();
      await elementOf(selector).sendKeys(text);
    },
    async select(selector, value) {
      await elementOf(`${selector} option[value="${value}"]`).click();
    },
    async typeInFrame(frameSelector, text) {
      await driver.switchTo().frame(elementOf(frameSelector));
      await elementOf('body').click();
      await elementOf('body').sendKeys(text);
      await driver.switchTo().defaultContent();
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async forget() {
      // A page that is still open would notice the lost session and lead to the sign-in itself.
      await driver.get(new URL('/robots.txt', await driver.getCurrentUrl()).href);
      await driver.executeScript('localStorage.clear(); sessionStorage.clear();');
      await driver.manage().deleteAllCookies();
    },
    async close() {
      await driver.quit();
      await Promise.all([end(server), screen && end(screen.process)]);
      await rm(configFolder, { recursive: true, force: true });
    },
  };
}

/** Starts a virtual screen of its own, so that the window of a person is not in the way. */
async function startScreen(xvfb: string) {
  const started = spawn(
    xvfb,
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [display] = await once(createInterface(started.stdout), 'line');
  return { process: started, env: { DISPLAY: `:${display}` } };
}

/** Waits until the WebDriver server accepts sessions. */
async function waitForServer(port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, 'the WebDriver server').toBe(true);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
