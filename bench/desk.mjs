import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { ADMIN, fill, signIn } from './api.mjs';
import { engines } from './databases.mjs';
import { startSite } from './site.mjs';

/**
 * `node bench/desk.mjs` works through 60 waiting tickets of 20 customers in a browser, by keyboard
 * alone. First it looks at each ticket with `j` and measures the time from the key to the frame
 * with the new ticket. Then it answers each ticket, and reports the keys (without those of the
 * text) and the seconds for each. It fails if a ticket has no answer in the end, or if the median
 * of the switches is longer than 100 ms. It uses the embedded database and runs a site of its own
 * (BENCH_PORT, default 8079). Build first: `npm start`.
 */
const CUSTOMERS = 20;
const TICKETS = 60;
/** Someone looks at each ticket for a moment; its neighbours are loaded meanwhile. */
const LOOK_MS = Number(process.env.BENCH_LOOK_MS ?? 700);
const MAX_MEDIAN_MS = 100;
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

const folder = mkdtempSync(join(tmpdir(), 'bench-desk-'));
const database = await engines.PGlite(folder, 'desk');
await fill(database, rows());
const site = await startSite(join(import.meta.dirname, '..'), {
  ...database.env,
  PORT: process.env.BENCH_PORT ?? '8079',
  BOT_CHECK: 'off',
  RATE_LIMIT: 'off',
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ARGUMENTS,
});
try {
  const page = await openQueue();
  reportSwitches(await lookAtAll(page));
  await page.goto(`${site.url}/support/ticket`);
  await answerAll(page);
} finally {
  await browser.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function openQueue() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const cookies = await signIn(site.url, ADMIN);
  await context.addCookies(
    cookies.split('; ').map((cookie) => {
      const [name, value] = cookie.split('=');
      return { name, value, url: site.url };
    }),
  );
  const page = await context.newPage();
  await page.addInitScript(watchSwitches);
  await page.goto(`${site.url}/support/ticket`);
  return page;
}

/** Runs in the page: `lastSwitch()` is the time (ms) from the last key `j` to the next ticket. */
function watchSwitches() {
  let pressedAt = 0;
  let before = '';
  let milliseconds = null;
  const heading = () => document.querySelector('main h1')?.textContent ?? '';
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'j') [pressedAt, before, milliseconds] = [timeStamp, heading(), null];
    },
    true,
  );
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      if (pressedAt === 0 || heading() === before || heading() === '') return;
      const from = pressedAt;
      pressedAt = 0;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          milliseconds = performance.now() - from;
        };
        port2.postMessage(null);
      });
    }).observe(document.body, { subtree: true, childList: true, characterData: true }),
  );
  globalThis.lastSwitch = () => milliseconds;
}

async function openFirst(page) {
  await page.getByRole('row').getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await editorReady(page);
}

async function editorReady(page) {
  await page.getByRole('heading', { level: 1, name: /Ticket #/ }).waitFor();
  await page.frameLocator('iframe[title="Reply"]').locator('body').waitFor();
}

async function nextKnown(page) {
  await page.locator('button[aria-label="Next waiting ticket"]:enabled').waitFor();
}

async function lookAtAll(page) {
  await openFirst(page);
  const times = [];
  for (let index = 0; index < TICKETS; index += 1) {
    await nextKnown(page);
    await wait(LOOK_MS);
    await page.keyboard.press('j');
    const shown = await page.waitForFunction(() => globalThis.lastSwitch());
    times.push(await shown.jsonValue());
  }
  return times;
}

function reportSwitches(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))];
  console.log(
    `${times.length} switches to the next ticket: median ${at(0.5).toFixed(0)} ms, p90 ${at(0.9).toFixed(0)} ms, quickest ${at(0).toFixed(0)} ms`,
  );
  if (at(0.5) > MAX_MEDIAN_MS) process.exitCode = 1;
}

async function answerAll(page) {
  await openFirst(page);
  const seconds = [];
  let keys = 0;
  const press = async (key) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (let index = 0; index < TICKETS; index += 1) {
    const from = performance.now();
    const before = page.url();
    await press('r');
    await page.keyboard.insertText(`Answer ${index}: please reload the guide.`);
    await press('Control+Shift+Enter');
    await page.waitForURL((url) => url.href !== before);
    if (index < TICKETS - 1) await editorReady(page);
    seconds.push((performance.now() - from) / 1_000);
  }
  const waiting = await waitingTickets(page);
  const sorted = seconds.toSorted((a, b) => a - b);
  console.log(
    `${TICKETS - waiting} of ${TICKETS} tickets answered: ${(keys / TICKETS).toFixed(1)} keys each, median ${sorted[TICKETS / 2].toFixed(1)} s`,
  );
  if (waiting > 0) process.exitCode = 1;
}

async function waitingTickets(page) {
  const answer = await page.request.post(`${site.url}/api/ticket/waiting-tickets`, {
    data: {},
    headers: { origin: site.url },
  });
  return (await answer.json()).waiting;
}

function rows() {
  return `
    insert into users (email, password_hash, created_at, activated_at)
      select 'customer-' || n || '@example.test', '', now(), now() from generate_series(1, ${CUSTOMERS}) n;
    insert into tickets (user_id, title, category, created_at, updated_at, queue, last_by_customer)
      select 2 + n % ${CUSTOMERS}, 'The guide of channel ' || n || ' is empty', 'Bug report', now(), now(),
        (extract(epoch from now()) * 1000)::bigint - ${TICKETS} * 60000 + n * 60000, n
      from generate_series(1, ${TICKETS}) n;
    insert into ticket_messages (ticket_id, author_id, is_admin, description, created_at)
      select id, user_id, false, '<p>' || repeat('Words of a message. ', 20) || '</p>', now() from tickets order by id;
    insert into ticket_totals (status, total) select status, count(*) from tickets group by status
      on conflict (status) do update set total = excluded.total;`;
}
