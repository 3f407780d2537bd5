import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { asProcess, CommandFailed, run } from './run.mjs';
import { requireChromium } from './test-machine/programs.mjs';
import { root } from './workspace.mjs';

const FOLDER = join(root, 'docs/pictures');
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const CANVAS = { width: 1600, height: 960 };
/** Lists, plots and the editor of a page are on the screen by then. */
const LATE_PARTS_MS = 4_000;
/** The password of the sample's accounts (api/src/sample). */
const PASSWORD = 'sample-account-1';
/** A picture shows pages of one account. The phone shows the page in the dark theme. */
const PICTURES = [
  { name: 'home', desktop: '/', phone: '/' },
  {
    name: 'customer',
    email: 'anna.bergmann@example.com',
    desktop: '/shop/advanced',
    phone: '/account/orders',
  },
  {
    name: 'agent',
    email: 'noa.lindqvist@example.com',
    desktop: '/support/ticket',
    phone: '/support/ticket',
    press: /^#\d+/,
  },
  { name: 'owner', email: 'admin@example.test', desktop: '/business', phone: '/business/prices' },
];

/**
 * `node scripts/pictures.mjs ADDRESS DATA_DIR` takes the pictures of the README, docs/pictures, of
 * a running site with sample data (`npm start -- --sample`): its address, and its data folder.
 */
async function takePictures(address, dataDir) {
  if (!address || !dataDir)
    throw new CommandFailed('node scripts/pictures.mjs http://localhost:8080 .data');
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    for (const picture of PICTURES) await takePicture(browser, address, picture);
    await takeCockpit(browser, address, dataDir);
  } finally {
    await browser.close();
  }
}

/** One picture of a page on a desktop in the light theme and a page on a phone in the dark one. */
async function takePicture(browser, address, { name, email, desktop, phone, press }) {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (email) await signIn(page, email);
  const large = await screenshot(page, desktop, { viewport: DESKTOP, colorScheme: 'light', press });
  const small = await screenshot(page, phone, { viewport: PHONE, colorScheme: 'dark' });
  await page.setViewportSize(CANVAS);
  await page.goto('about:blank');
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; background: #d9d4c7; position: relative; }
    img { position: absolute; border-radius: 12px; box-shadow: 0 12px 48px #0005; }
    .desktop { left: 60px; top: 50px; width: ${DESKTOP.width}px; }
    .phone { right: 60px; bottom: 40px; width: 340px; }
  </style>
  <img class="desktop" src="${large}"><img class="phone" src="${small}">`);
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 80 });
  await context.close();
}

async function signIn(page, email) {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

/** A screenshot as a data address. `press` is the name of a link that is pressed first. */
async function screenshot(page, path, { viewport, colorScheme, press }) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.goto(path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  if (press) {
    await page.getByRole('main').getByRole('link', { name: press }).first().click();
    await page.getByRole('article').first().waitFor();
  }
  // Pages that poll are never idle.
  await page.waitForTimeout(LATE_PARTS_MS);
  const image = await page.screenshot({ type: 'png' });
  return `data:image/png;base64,${image.toString('base64')}`;
}

/** The cockpit, with a token that is revoked afterwards. */
async function takeCockpit(browser, address, dataDir) {
  const release = (words) =>
    run(`node edge/dist/release.mjs ${words}`, {
      folder: root,
      env: { DATA_DIR: join(dataDir, 'sample') },
    });
  const { token } = JSON.parse(
    await release('token shell marketing account shop support --label picture --json'),
  );
  try {
    const page = await browser.newPage({ viewport: { ...CANVAS, width: DESKTOP.width } });
    await page.goto(`${address}/releases/ui`);
    await page.getByLabel(/token/i).fill(token);
    await page.getByLabel(/token/i).press('Enter');
    await page.getByRole('heading', { name: 'shop' }).waitFor();
    await page.screenshot({ path: join(FOLDER, 'cockpit.jpg'), type: 'jpeg', quality: 80 });
  } finally {
    await release('token revoke picture');
  }
}

asProcess(() => takePictures(process.argv[2], process.argv[3]));
