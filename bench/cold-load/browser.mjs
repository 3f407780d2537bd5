import { chromium } from '@playwright/test';
import { requireChromium } from '../../scripts/test-machine/programs.mjs';

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

/** Networks as in the browser's developer tools; `slow4g` is Lighthouse's mobile preset. */
export const NETWORKS = {
  '3g': { roundTripMs: 400, downloadBitsPerSecond: 400_000, uploadBitsPerSecond: 400_000 },
  slow4g: { roundTripMs: 150, downloadBitsPerSecond: 1_600_000, uploadBitsPerSecond: 750_000 },
  '4g': { roundTripMs: 60, downloadBitsPerSecond: 9_000_000, uploadBitsPerSecond: 1_500_000 },
};

/** `args` are further arguments of Chromium. */
export function openBrowser(...args) {
  return chromium.launch({
    executablePath: requireChromium(),
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
  const context = await browser.newContext({ ...PHONE, isMobile: true });
  await context.addCookies(cookies);
  return context;
}

/** Slows the network and the processor of a page. Returns its DevTools session. */
export async function slowDown(page, { network, cpuSlowdown }) {
  const { roundTripMs, downloadBitsPerSecond, uploadBitsPerSecond } = NETWORKS[network];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: downloadBitsPerSecond / 8,
    uploadThroughput: uploadBitsPerSecond / 8,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
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
