import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { ADMIN, fill, signIn, startApi } from './api.mjs';
import { cpuSeconds } from './cpu-seconds.mjs';
import { engines } from './databases.mjs';
import { bestInTurns } from './turns.mjs';

/**
 * `node bench/tickets.mjs` measures ticket lists, searches and single tickets a second with 100,000
 * tickets of 5 messages in the database, as a ratio to the same with 1,000. Then it measures what
 * 100 open pages cost that repeat their call every 10 seconds while nothing changes, in percent of
 * a core (Linux only). It uses the embedded database, and the PostgreSQL server of DATABASE_URL if
 * it is set (in databases of its own, dropped afterwards). Build first:
 * `npx pnpm@12.21.0 --filter api build`.
 */
const SIZES = [1_000, 100_000];
const TICKETS_PER_CUSTOMER = 10;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const MIN_RATIO = 0.8;
const POLLING_PAGES = 100;
const POLL_INTERVAL_MS = 10_000;
const POLL_ROUNDS = Number(process.env.BENCH_POLL_ROUNDS ?? 3);
const MAX_POLLING_PERCENT = 1;

const folder = mkdtempSync(join(tmpdir(), 'bench-tickets-'));
const failures = [];

const questions = {
  'list, customer': ({ customer }) => [ask(customer, 'load-ticket-list', { page: 1 })],
  'list, administrator': ({ admin }) => [ask(admin, 'load-ticket-list', { page: 1 })],
  'queue: needs an answer': ({ admin }) => [
    ask(admin, 'load-ticket-list', { page: 1, needsAnswer: true }),
  ],
  'queue of an assignee': ({ admin }) => [
    ask(admin, 'load-ticket-list', { page: 1, needsAnswer: true, assignee: 'me' }),
  ],
  'queue of a tag': ({ admin }) => [
    ask(admin, 'load-ticket-list', { page: 1, needsAnswer: true, tag: 'rare' }),
  ],
  'search: words': ({ admin }) => [ask(admin, 'load-ticket-list', { page: 1, search: 'zebra' })],
  'search: email': ({ admin }) => [ask(admin, 'load-ticket-list', { page: 1, search: 'smith@' })],
  'search: number': ({ admin }) => [ask(admin, 'load-ticket-list', { page: 1, search: '#77' })],
  'search, customer': ({ customer }) => [
    ask(customer, 'load-ticket-list', { page: 1, search: 'question' }),
  ],
  'next in the queue': ({ admin }) => [ask(admin, 'queue-neighbours', { ticket_id: 9 })],
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
    await measurePolls(name, sites);
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

/** 100 pages that repeat the view of their ticket, the list or the counter every 10 seconds. */
async function measurePolls(name, sites) {
  const paths = {
    'ticket, unchanged': (index) => `view-ticket?ticket_id=${index + 1}`,
    'list, unchanged': () => 'load-ticket-list?page=1&needsAnswer=true',
    'counter, unchanged': () => 'waiting-tickets?',
  };
  for (const [what, pathOf] of Object.entries(paths)) {
    const shares = [];
    for (const { url, pid, admin } of sites) {
      const get = (index, etag) =>
        fetch(`${url}/api/ticket/${pathOf(index)}`, {
          headers: { cookie: admin, ...(etag && { 'if-none-match': etag }) },
        });
      const etags = [];
      for (let index = 0; index < POLLING_PAGES; index += 1)
        etags.push((await get(index)).headers.get('etag'));
      const from = { cpu: cpuSeconds(pid), time: performance.now() };
      for (let sent = 0; sent < POLL_ROUNDS * POLLING_PAGES; sent += 1) {
        const due = from.time + (sent * POLL_INTERVAL_MS) / POLLING_PAGES;
        await wait(Math.max(0, due - performance.now()));
        const index = sent % POLLING_PAGES;
        const { status } = await get(index, etags[index]);
        if (status !== 304) throw new Error(`${what}: ${status}`);
      }
      const seconds = (performance.now() - from.time) / 1000;
      shares.push((100 * (cpuSeconds(pid) - from.cpu)) / seconds);
    }
    console.log(
      `${`${POLLING_PAGES} × ${what}`.padEnd(28)} ${shares.map((share) => `${share.toFixed(2)} %`.padStart(16)).join('')}   of a core`,
    );
    if (shares.some((share) => share > MAX_POLLING_PERCENT)) failures.push(`${name}, ${what}`);
  }
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
  const { url, pid, stop } = await startApi(database.env);
  return {
    url,
    pid,
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
    -- Without the triggers that count changes.
    set session_replication_role = replica;
    insert into users (email, password_hash, created_at, activated_at)
      select case n when 77 then 'zoe.smith' else 'customer-' || n end || '@example.test', (select password_hash from users where id = 1), now(), now()
      from generate_series(1, ${customers}) n;
    insert into tickets (user_id, title, category, status, created_at, updated_at, queue, last_by_customer, last_by_admin)
      select (select min(id) from users where id > 1) + n % ${customers}, 'Question number ' || n, 'Bug report',
        (array['open', 'waiting', 'replied', 'closed', 'closed', 'closed', 'closed', 'closed'])[1 + n % 8]::ticket_status,
        now() - n * interval '1 minute', now() - n * interval '1 minute',
        case when n % 8 < 2 then 0 else 1e14 end + case when n % 8 < 2 then 1 else -1 end * (1.7e12 - n * 6e4),
        ${4 * size} + n, ${3 * size} + n
      from generate_series(1, ${size}) n;
    insert into ticket_messages (ticket_id, author_id, is_admin, description, created_at)
      select t.id, case when m % 2 = 0 then 1 else t.user_id end, m % 2 = 0, '<p>' || repeat('Words of a message. ', 20) || case when m = 3 and t.id % (${size} / 10) = 7 then 'Zebra' else '' end || '</p>', now()
      from tickets t, generate_series(1, 5) m order by m, t.id;
    -- The index is built once at the end: adding each ticket to it takes many times as long.
    create temp table word_index as select indexname, indexdef from pg_indexes where indexname = 'tickets_by_word';
    drop index tickets_by_word;
    insert into ticket_words (ticket_id, words)
      select t.id, to_tsvector('simple', t.title || ' ' || string_agg(m.description, ' '))
      from tickets t join ticket_messages m on m.ticket_id = t.id group by t.id;
    do $$ begin execute (select indexdef from word_index); end $$;
    update tickets set assignee_id = 1 where id % (${size} / 20) = 0;
    update tickets set tags = '{rare}' where id % (${size} / 20) = 1;
    insert into ticket_reads (user_id, ticket_id, message_id) select 1, id, last_by_customer from tickets;
    insert into ticket_totals (status, total) select status, count(*) from tickets group by status;
    set session_replication_role = origin;
    analyze;`;
}
