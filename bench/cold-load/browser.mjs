import { chromium } from '@playwright/test';

/** A phone on a slow mobile network: those of Lighthouse's mobile preset. */
export const CONDITIONS = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  roundTripMs: 150,
  downloadBitsPerSecond: 1_600_000,
  uploadBitsPerSecond: 750_000,
  cpuSlowdown: 4,
};

/** `args` are further arguments of Chromium. */
export function openBrowser(...args) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      ...args,
    ],
  });
}

/** A phone with an empty cache and, with `cookies`, a session. */
export async function openPhone(browser, cookies = []) {
  const { viewport, deviceScaleFactor } = CONDITIONS;
  const context = await browser.newContext({ viewport, deviceScaleFactor, isMobile: true });
  await context.addCookies(cookies);
  return context;
}

/** Slows the network and the processor of a page. Returns its DevTools session. */
export async function slowDown(page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: CONDITIONS.roundTripMs,
    downloadThroughput: CONDITIONS.downloadBitsPerSecond / 8,
    uploadThroughput: CONDITIONS.uploadBitsPerSecond / 8,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CONDITIONS.cpuSlowdown });
  return devTools;
}

/** The cookies of a signed-in account. They are valid on every port of the host. */
export async function signIn(browser, site, account) {
  const context = await browser.newContext();
  const answer = await context.request.post(`${site}/api/auth/login`, {
    data: { ...account, remember: false },
    headers: { origin: site },
  });
  if (!answer.ok()) throw new Error(`signing in: ${answer.status()} ${await answer.text()}`);
  const { cookies } = await context.storageState();
  await context.close();
  return cookies;
}
