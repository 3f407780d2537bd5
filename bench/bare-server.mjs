import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { fromApi } from './api.mjs';

// The baseline for orders: one insert and one select by primary key in the API's own table, with
// its driver and settings, JSON in and out. It reads the same environment variables as the API.
const { DATABASE_URL, DATA_DIR } = process.env;
const ORDER_COLUMNS = `user_id, name, last_name, country, payment_mode, subscription, amount, number, created_at, expiry,
  type, result, playlist, epg, customer, streams, episodes, automatic_backups, price, coupon, tax, wallet, accepted_terms, ip, request_key`;
// Orders are completed, so an account may have several.
const INSERT = `insert into orders (${ORDER_COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9,
  'New', 'COMPLETED', 5, 10, 10, 100000, 300000, 0, 1490, 0, 22, 0, true, '127.0.0.1', $8) returning *`;

const query = DATABASE_URL ? await pooled() : await embedded();
const app = fromApi('fastify')();

app.post(
  '/insert',
  async ({ body: { user, billing, paymentMethod, subscription, totalPrice } }) => {
    const { firstName, lastName, country } = billing;
    const number = String(randomInt(100_000_000_000_000, 281_000_000_000_000));
    const amount = Math.round(totalPrice * 100);
    const values = [
      user,
      firstName,
      lastName,
      country,
      paymentMethod,
      JSON.stringify(subscription),
      amount,
      number,
      new Date(),
    ];
    const { rows } = await query(INSERT, values);
    return { order: rows[0].number };
  },
);

app.post('/select', async ({ body: { id } }) => {
  const { rows } = await query('select * from orders where id = $1', [id]);
  return { order: rows[0] };
});

process.send({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
process.on('disconnect', () => process.exit(0));

async function pooled() {
  const { default: pg } = await import(fromApi.resolve('pg'));
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
  return (sql, values) => pool.query(sql, values);
}

/** Opened with fsync, as the API does. */
async function embedded() {
  const { PGlite } = await import(fromApi.resolve('@electric-sql/pglite'));
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const client = await PGlite.create({ dataDir: join(DATA_DIR, 'db'), startParams });
  return (sql, values) => client.query(sql, values);
}
