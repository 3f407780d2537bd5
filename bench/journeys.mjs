import { ADMIN } from './api.mjs';

const ACCOUNTS = 40_000;
const ADVANCED = {
  playlist: 1,
  epg: 1,
  customer: 1,
  streams: 0,
  episodes: 0,
  automatic_backups: 0,
};
const COUNTRY = 'IT';

/**
 * Returns the next account that has not taken a journey. `rows` is the SQL that adds all of them,
 * `messages` the SQL for as many megabytes of messages in a ticket.
 */
export function visitors() {
  let turn = 0;
  return Object.assign(
    () => {
      turn += 1;
      if (turn > ACCOUNTS) throw new Error('There are not enough accounts for this many journeys.');
      return { email: `customer-${turn}@example.test`, password: ADMIN.password };
    },
    {
      // All accounts have the administrator's password.
      rows: `
        insert into users (id, email, password_hash, created_at, activated_at)
          select 1 + n, 'customer-' || n || '@example.test', (select password_hash from users where id = 1), now(), now()
          from generate_series(1, ${ACCOUNTS}) n;
        analyze;`,
      messages: (megabytes) => `
        with ticket as (
          insert into tickets (user_id, title, category, created_at, updated_at)
            values (2, 'Long', 'Bug report', now(), now()) returning id)
        insert into ticket_messages (ticket_id, author_id, by_staff, description, created_at)
          select ticket.id, 2, false, (select string_agg(md5(n::text || m::text), '') from generate_series(1, 320) m), now()
          from ticket, generate_series(1, ${megabytes * 100}) n;`,
    },
  );
}

/**
 * Browses, signs in, asks for a price, orders and opens a ticket. Adds the time of
 * each call, in ms.
 */
export async function takeJourney(url, { email, password }, times) {
  let cookie = '';
  async function call(path, body) {
    const start = performance.now();
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    times.push(performance.now() - start);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    cookie ||= response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    return answer;
  }
  await call('site/settings', {});
  await call('shop-configuration', {});
  await call('auth/login', { email, password, remember: false });
  const order = { subscription: ADVANCED, country: COUNTRY };
  const { amount } = await call('shop/quote', order);
  await call('shop/create-order', {
    subscription: ADVANCED,
    paymentMethod: 'CARD',
    totalPrice: amount,
    billing: { firstName: 'Ada', lastName: 'Byron', country: COUNTRY },
    acceptedTerms: true,
  });
  await call('shop/get-orders', { page: 1 });
  await call('ticket/create-ticket', {
    title: 'A question',
    category: 'Bug report',
    description: '<p>How long does it take?</p>',
  });
  await call('ticket/load-ticket-list', { page: 1 });
}
