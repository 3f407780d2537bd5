import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { activationCodes } from './activation-codes.mjs';
import { startSite } from './site.mjs';
import { watchClicks } from './watch-clicks.mjs';

/**
 * `node bench/price.mjs` measures the time from a click in the configurator to the new price, at
 * full speed and with the processor slowed down four times. It clicks every option of every limit
 * at every number of playlists, and the steps of a custom amount; each round uses a new page. It
 * fails if the quickest click of a kind, slowed down, takes longer than a frame: other load can
 * only add time. The first click of a page runs code for the first time; it is reported apart and
 * never fails. The bench runs a site of its own (BENCH_PORT, default 8079).
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SLOW_DOWN = 4;
const FRAME_MS = 1000 / 60;
const STEPS = 3;
const PAUSE_MS = 60;
const FIRST = 'the first click of a page';
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];
const buyer = { email: 'buyer@example.test', password: 'correct-horse-7' };

const dataDir = mkdtempSync(join(tmpdir(), 'bench-price-'));
const env = {
  PORT: process.env.BENCH_PORT ?? '8079',
  DATA_DIR: dataDir,
  BOT_CHECK: 'off',
  RATE_LIMIT: 'off',
};
const site = await startSite(join(import.meta.dirname, '..'), env);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ARGUMENTS,
});
try {
  const clicks = { 1: [], [SLOW_DOWN]: [] };
  const context = await signedIn();
  for (let round = 0; round < ROUNDS; round += 1)
    // The two take turns, so that other load on the machine affects both.
    for (const slowDown of [1, SLOW_DOWN])
      clicks[slowDown].push(...(await visit(context, slowDown)));
  report(clicks[1], clicks[SLOW_DOWN]);
} finally {
  await browser.close();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function signedIn() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const call = async (path, data) => {
    const answer = await context.request.post(`${site.url}/api/auth/${path}`, { data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  };
  await call('register', buyer);
  const [activationCode] = await activationCodes(dataDir, 1);
  await call('activate', { activationCode });
  await call('login', { ...buyer, remember: false });
  return context;
}

/** Opens a new page, makes every click, and returns the time of each. */
async function visit(context, slowDown) {
  const page = await context.newPage();
  await page.goto(`${site.url}/shop/advanced`, { waitUntil: 'networkidle' });
  await page.locator('main fieldset').first().waitFor();
  await page.evaluate(watchClicks);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const clicks = [];
  const press = async (what, target) => {
    await target.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await target.boundingBox();
    // Dispatched at a person's pace: Playwright's own click searches for the target in each event.
    await page.mouse.move(x + width / 2, y + height / 2);
    await wait(PAUSE_MS);
    await page.mouse.down();
    await wait(PAUSE_MS);
    await page.mouse.up();
    clicks.push({
      what: clicks.length === 0 ? FIRST : what,
      ...(await page.evaluate(() => globalThis.lastClick())),
    });
  };

  const groups = await page.locator('main fieldset:has(input[type=radio])').all();
  for (const level of (await groups[0].getByRole('radio').all()).reverse()) {
    await pressOption(level, press);
    for (const group of groups.slice(1)) {
      for (const option of await group.getByRole('radio').all()) await pressOption(option, press);
      for (const step of ['more', 'less'])
        await pressSteps(page.getByRole('button', { name: `users ${step}` }), step, press);
    }
  }
  await page.close();
  return clicks;
}

async function pressOption(option, press) {
  if ((await option.isDisabled()) || (await option.isChecked())) return;
  const group = await option.evaluate(
    (input) => input.closest('fieldset').querySelector('legend').textContent,
  );
  await press(`${group}, ${await option.inputValue()}`, option);
}

/** Repeats while the button exists: the minus button disappears at the minimum. */
async function pressSteps(button, step, press) {
  for (let turn = 0; turn < STEPS && (await button.count()) > 0; turn += 1)
    await press(`custom amount, ${step}`, button);
}

function report(plain, slowed) {
  const kinds = [...new Set(slowed.map(({ what }) => what))];
  console.log(
    `${slowed.length} clicks of ${kinds.length} kinds in ${ROUNDS} fresh pages, and as many with the processor as it is`,
  );
  console.log(`\n${''.padEnd(44)}   median      p95    worst   ratio of medians`);
  row('handlers and render', 'script');
  row('click to the new price in the document', 'total');
  row('style, layout and paint of that frame', 'rendering');
  row('click to the frame on the screen (8 ms steps)', 'shown');

  for (const [name, clicks] of Object.entries({ plain, slowed })) {
    const inTime = clicks.filter(({ total }) => total < FRAME_MS).length;
    console.log(
      `${name}: ${((100 * inTime) / clicks.length).toFixed(1)} % of the prices within a frame of ${FRAME_MS.toFixed(1)} ms`,
    );
  }
  const slowest = kinds
    .map((what) => ({ what, clicks: slowed.filter((click) => click.what === what) }))
    .map(({ what, clicks }) => ({
      what,
      least: quantile(clicks, 'total', 0),
      median: quantile(clicks, 'total', 0.5),
    }))
    .sort((a, b) => b.least - a.least);
  console.log(`\nslowest kinds, ${SLOW_DOWN}x slower, click to the new price`);
  for (const { what, least, median } of slowest.slice(0, 5))
    console.log(
      `  ${what.padEnd(36)} quickest ${least.toFixed(1)} ms, median ${median.toFixed(1)} ms`,
    );
  const late = slowest.filter(({ what, least }) => what !== FIRST && least >= FRAME_MS);
  if (late.length > 0) process.exitCode = 1;

  function row(title, key) {
    for (const [name, clicks] of Object.entries({ plain, slowed })) {
      const columns = [0.5, 0.95, 1]
        .map((share) => `${quantile(clicks, key, share).toFixed(1)} ms`.padStart(9))
        .join('');
      const ratio =
        name === 'slowed'
          ? (quantile(slowed, key, 0.5) / quantile(plain, key, 0.5)).toFixed(2).padStart(8)
          : '';
      console.log(
        `${(name === 'plain' ? title : `  ${SLOW_DOWN}x slower`).padEnd(46)}${columns}${ratio}`,
      );
    }
  }
}

/** The nearest-rank quantile: 0 is the smallest value, 1 the largest. */
function quantile(clicks, key, share) {
  const values = clicks.map((click) => click[key]).sort((a, b) => a - b);
  return values[Math.max(0, Math.ceil(values.length * share) - 1)];
}
