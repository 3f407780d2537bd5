import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { asProcess } from './run.mjs';
import { requireChromium } from './test-machine/programs.mjs';
import { root } from './workspace.mjs';

const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const CANVAS = { width: 1600, height: 960 };

/**
 * `node scripts/picture.mjs [address]` takes the picture of the README, docs/site.jpg, from a
 * running site: the home page on a desktop in the light theme and on a phone in the dark one.
 */
async function takePicture(address) {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const desktop = await screenshot(browser, address, DESKTOP, 'light');
    const phone = await screenshot(browser, address, PHONE, 'dark');
    const page = await browser.newPage({ viewport: CANVAS });
    await page.setContent(`<style>
      body { margin: 0; height: 100vh; background: #d9d4c7; position: relative; }
      img { position: absolute; border-radius: 12px; box-shadow: 0 12px 48px #0005; }
      .desktop { left: 60px; top: 50px; width: ${DESKTOP.width}px; }
      .phone { right: 60px; bottom: 40px; width: 340px; }
    </style>
    <img class="desktop" src="${desktop}"><img class="phone" src="${phone}">`);
    await page.screenshot({ path: join(root, 'docs/site.jpg'), type: 'jpeg', quality: 82 });
  } finally {
    await browser.close();
  }
}

/** A screenshot as a data address. Motion is off, so two pictures of one site are the same. */
async function screenshot(browser, address, viewport, colorScheme) {
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
  await page.goto(address, { waitUntil: 'networkidle' });
  const image = await page.screenshot({ type: 'png' });
  await page.close();
  return `data:image/png;base64,${image.toString('base64')}`;
}

asProcess(() => takePicture(process.argv[2] ?? 'http://localhost:8080'));
