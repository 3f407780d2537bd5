import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';

/**
 * `node bench/transfer.mjs [address of a running site] [email] [password]` lists the requests of a
 * first visit to `/` and, with an account, to `/shop/advanced`, with the gzipped size of each
 * script. It signs in through the API.
 */
const [site = 'http://localhost:8080', email, password] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

async function visit(path, signIn) {
  const context = await browser.newContext();
  if (signIn) {
    const answer = await context.request.post(`${site}/api/auth/login`, {
      data: { email, password, remember: false },
    });
    if (!answer.ok())
      throw new Error(
        `signing in: ${answer.status()} ${await answer.text()} (run the site with BOT_CHECK=off)`,
      );
  }
  const page = await context.newPage();
  const files = [];
  page.on('response', (response) => files.push(response));
  await page.goto(site + path, { waitUntil: 'networkidle' });
  const rows = await Promise.all(
    files.map(async (response) => ({
      type: response.request().resourceType(),
      gzip: gzipSync(await response.body(), { level: 9 }).length,
      url: response.url(),
    })),
  );
  await context.close();
  return rows;
}

for (const [path, signIn] of email
  ? [
      ['/', false],
      ['/shop/advanced', true],
    ]
  : [['/', false]]) {
  const rows = await visit(path, signIn);
  const sum = (type) =>
    rows.filter((row) => row.type === type).reduce((total, { gzip }) => total + gzip, 0);
  console.log(
    `${path}: ${rows.length} requests, JavaScript ${kB(sum('script'))}, styles ${kB(sum('stylesheet'))}, document ${kB(sum('document'))} (gzip)`,
  );
  for (const { gzip, url } of rows.filter(({ type }) => type === 'script'))
    console.log(`  ${kB(gzip).padStart(9)}  ${new URL(url).pathname}`);
}
await browser.close();

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
