import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ADMIN, fill, signIn, startApi } from './api.mjs';
import { engines } from './databases.mjs';
import { bestInTurns } from './turns.mjs';

/**
 * `node bench/tickets.mjs` measures ticket lists and single tickets a second with 100,000 tickets
 * of 5 messages in the database, as a ratio to the same with 1,000. It uses the embedded database,
 * and the PostgreSQL server of DATABASE_URL if it is set (in databases of its own, dropped
 * afterwards). Build first: `npx pnpm@12.21.0 --filter api build`.
 */
const SIZES = [1_000, 100_000];
const TICKETS_PER_CUSTOMER = 10;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const MIN_RATIO = 0.8;

const folder = mkdtempSync(join(tmpdir(), 'bench-tickets-'));
const failures = [];

const questions = {
  'list, customer': ({ customer }) => [ask(customer, 'load-ticket-list', { page: 1 })],
  'list, administrator': ({ admin }) => [ask(admin, 'load-ticket-list', { page: 1 })],
  'list by status': ({ admin }) => [ask(admin, 'load-ticket-list', { page: 1, status: 'waiting' })],
  total: ({ admin }) => [ask(admin, 'get-total-tickets', {})],
  'one ticket': ({ admin, size }) =>
    Array.from({ length: 500 }, (_, index) =>
      ask(admin, 'view-ticket', { ticket_id: 1 + ((index * 7919) % size) }),
    ),
};

try {
  for (const [name, databaseOf] of Object.entries(engines)) await measure(name, databaseOf);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) throw new Error(`below ${MIN_RATIO}: ${failures.join(', ')}`);

async function measure(name, databaseOf) {
  const sites = [];
  try {
    for (const size of SIZES)
      sites.push(await startFilled(await databaseOf(folder, `tickets_${size}`), size));
    console.log(
      `\n${name.padEnd(28)} ${SIZES.map((size) => `${size.toLocaleString('en')} tickets`.padStart(16)).join('')}   ratio`,
    );
    for (const [what, requestsOf] of Object.entries(questions))
      await compare(name, what, sites, requestsOf);
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function compare(name, what, sites, requestsOf) {
  const rateOf = (site) => async (isWarmUp) => {
    const { requests, non2xx, errors } = await autocannon({
      url: site.url,
      connections: 8,
      duration: isWarmUp ? 1 : SECONDS,
      requests: requestsOf(site),
    });
    if (non2xx + errors > 0) throw new Error(`${what}: ${non2xx} refusals, ${errors} errors`);
    return requests.average;
  };
  const best = await bestInTurns(ROUNDS, sites.map(rateOf));
  const ratio = best[1] / best[0];
  if (ratio < MIN_RATIO) failures.push(`${name}, ${what}`);
  console.log(
    `${what.padEnd(28)} ${best.map((value) => `${value.toFixed(0)}/s`.padStart(16)).join('')}   ${ratio.toFixed(2)}`,
  );
}

function ask(cookie, path, body) {
  return {
    method: 'POST',
    path: `/api/ticket/${path}`,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  };
}

async function startFilled(database, size) {
  await fill(database, rowsOf(size));
  const { url, stop } = await startApi(database.env);
  return {
    url,
    size,
    admin: await signIn(url, ADMIN),
    customer: await signIn(url, { email: 'customer-7@example.test', password: ADMIN.password }),
    stop: async () => {
      await stop();
      await database.remove();
    },
  };
}

/**
 * Messages are inserted round by round: the id of a ticket's fifth message, the customer's, is the
 * ticket's id plus four rounds.
 */
function rowsOf(size) {
  const customers = size / TICKETS_PER_CUSTOMER;
  return `
    insert into users (email, password_hash, created_at, activated_at)
      select 'customer-' || n || '@example.test', (select password_hash from users where id = 1), now(), now()
      from generate_series(1, ${customers}) n;
    insert into tickets (user_id, title, category, status, created_at, updated_at, queue, last_by_customer, last_by_admin)
      select (select min(id) from users where id > 1) + n % ${customers}, 'Question number ' || n, 'Bug report',
        (array['open', 'waiting', 'replied', 'closed', 'closed', 'closed', 'closed', 'closed'])[1 + n % 8]::ticket_status,
        now() - n * interval '1 minute', now() - n * interval '1 minute',
        case when n % 8 < 2 then 0 else 1e14 end + case when n % 8 < 2 then 1 else -1 end * (1.7e12 - n * 6e4),
        ${4 * size} + n, ${3 * size} + n
      from generate_series(1, ${size}) n;
    insert into ticket_messages (ticket_id, author_id, is_admin, description, created_at)
      select t.id, case when m % 2 = 0 then 1 else t.user_id end, m % 2 = 0, '<p>' || repeat('Words of a message. ', 20) || '</p>', now()
      from tickets t, generate_series(1, 5) m order by m, t.id;
    insert into ticket_reads (user_id, ticket_id, message_id) select 1, id, last_by_customer from tickets;
    insert into ticket_totals (status, total) select status, count(*) from tickets group by status;
    analyze;`;
}
