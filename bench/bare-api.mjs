import { createHash } from 'node:crypto';
import { fromApi } from './api.mjs';

/**
 * A bare Fastify server that reads the same rows as the API, with statements written by hand and
 * without its checks, headers, logs and limits. It answers the rows as they are.
 */
const Fastify = fromApi('fastify');
const { default: pg } = await import(fromApi.resolve('pg'));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const settings = JSON.parse(process.env.BARE_SETTINGS);
const configuration = JSON.parse(process.env.BARE_CONFIGURATION);
const app = Fastify();

const rowsOf = async (sql, values) => (await pool.query(sql, values)).rows;

const SESSION = `select users.*, sessions.*, next_plans.* from sessions
  join users on users.id = sessions.user_id left join next_plans on next_plans.user_id = users.id
  where sessions.id = $1 and sessions.expires_at > $2 and users.suspended_at is null`;
async function sessionOf({ headers }) {
  const [, token] = /token=([^;]+)/.exec(headers.cookie);
  const hash = createHash('sha256').update(token).digest('hex');
  const [session] = await rowsOf(SESSION, [hash, new Date()]);
  return session;
}

const ORDERS = 'select * from orders where user_id = $1 order by id desc limit 200';
const ENTRIES = `select wallet_entries.*, orders.number from wallet_entries
  left join orders on orders.id = order_id where wallet_entries.user_id = $1
  order by wallet_entries.id desc limit 200`;
const BALANCE = 'select sum(amount) from wallet_entries where user_id = $1';
const TICKETS = `select tickets.*, users.email, assignees.email as assignee,
    last_by_staff > coalesce(ticket_reads.message_id, 0) as is_unread
  from (select id from tickets where user_id = $1 order by updated_at desc, id desc limit 50) shown
  join tickets using (id) join users on users.id = tickets.user_id
  left join users assignees on assignees.id = assignee_id
  left join ticket_reads on ticket_reads.ticket_id = tickets.id and ticket_reads.user_id = $1
  order by tickets.updated_at desc, tickets.id desc`;
const COUNTS = 'select status, count(*) from tickets where user_id = $1 group by status';
const VERSIONS = 'select * from ticket_list_versions where list_id = $1';
const MINE = 'select count(*) from tickets where assignee_id = $1 and queue < 50000000000000';
const SESSIONS = `select * from sessions where user_id = $1 and expires_at > $2
  order by last_seen_at desc, created_at desc limit 100`;

app.get('/api/site/settings', async () => settings);
app.get('/api/shop-configuration', async () => configuration);
app.post('/api/auth/login', async (request) => sessionOf(request));
app.get('/api/shop/get-orders', async (request) => {
  const { user_id: id } = await sessionOf(request);
  const [orders, entries, balance] = [
    await rowsOf(ORDERS, [id]),
    await rowsOf(ENTRIES, [id]),
    await rowsOf(BALANCE, [id]),
  ];
  return { orders, entries, balance };
});
app.get('/api/ticket/load-ticket-list', async (request) => {
  const { user_id: id } = await sessionOf(request);
  return {
    versions: await rowsOf(VERSIONS, [id]),
    counts: await rowsOf(COUNTS, [id]),
    tickets: await rowsOf(TICKETS, [id]),
  };
});
app.get('/api/ticket/get-total-tickets', async (request) => {
  const { user_id: id } = await sessionOf(request);
  return { counts: await rowsOf(COUNTS, [id]) };
});
app.get('/api/ticket/view-ticket', async (request) => {
  const { user_id: id } = await sessionOf(request);
  const ticket = [request.query.ticket_id];
  return {
    ticket: await rowsOf(
      `select tickets.*, users.email, assignees.email as assignee from tickets
        join users on users.id = user_id left join users assignees on assignees.id = assignee_id
        where tickets.id = $1 and user_id = $2`,
      [...ticket, id],
    ),
    messages: await rowsOf(
      `select ticket_messages.*, users.email from ticket_messages
        join users on users.id = author_id where ticket_id = $1 order by ticket_messages.id`,
      ticket,
    ),
  };
});
app.get('/api/ticket/waiting-tickets', async (request) => {
  const { user_id: id } = await sessionOf(request);
  return {
    versions: await rowsOf(VERSIONS, [id]),
    totals: await rowsOf('select * from ticket_totals', []),
    mine: await rowsOf(MINE, [id]),
  };
});
app.get('/api/account/sessions', async (request) => {
  const { user_id: id } = await sessionOf(request);
  return { sessions: await rowsOf(SESSIONS, [id, new Date()]) };
});
app.get('/api/shop/view-order', async (request) => {
  const { user_id: id } = await sessionOf(request);
  const [order] = await rowsOf('select * from orders where number = $1 and user_id = $2', [
    request.query.order,
    id,
  ]);
  return {
    order,
    invoices: await rowsOf('select * from invoices where order_id = $1', [order.id]),
  };
});

process.on('SIGTERM', () => process.exit(0));
process.send({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
