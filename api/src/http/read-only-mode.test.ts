import { contract } from '@site/shared/contract';
import { type TestApp, testApp } from '../testing/test-app';

declare const testDatabase: 'embedded' | 'postgres';

const GIGABYTE = 1_000_000_000;

/** Longer than the time between two checks of the free space. */
async function untilHealthIs(site: TestApp, status: string): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    if ((await site.call(contract.site.health, {})).body.status === status) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Health never was ${status}.`);
}

test('below the free space that is needed, changes are refused and reads are answered', async () => {
  let free = GIGABYTE;
  const site = await testApp({ freeBytes: async () => free });
  const anna = await site.customer('anna@site.test');
  const ticket = { title: 'Hello', category: 'Bug report', description: '<p>First</p>' } as const;
  try {
    free = GIGABYTE / 10;
    await untilHealthIs(site, 'degraded');
    expect((await site.call(contract.site.health, {})).body).toEqual({
      status: 'degraded',
      reasons: ['free-space'],
    });
    const refused = await site.call(contract.ticket.createTicket, ticket, anna);
    expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([
      503,
      'read-only',
      '60',
    ]);
    expect(refused.problem).toMatchObject({ title: 'Not saved', body: expect.any(String) });
    expect((await site.call(contract.site.settings, {})).status).toBe(200);
    site.clock.now += 3_600_000;
    expect((await site.call(contract.account.sessions, {}, anna)).status).toBe(200);

    free = GIGABYTE;
    await untilHealthIs(site, 'ok');
    expect((await site.call(contract.ticket.createTicket, ticket, anna)).status).toBe(200);
  } finally {
    await site.close();
  }
});

// The setting belongs to one connection, and only the embedded database has just one.
const [onOneConnection, note] =
  testDatabase === 'embedded' ? [test, ''] : [test.skip, ' (skipped: a pool has more connections)'];

onOneConnection(
  `a read-only database answers reads, refuses changes, and health says so${note}`,
  async () => {
    const site = await testApp();
    const anna = await site.customer('anna@site.test');
    try {
      await site.db.execute('set default_transaction_read_only = on');
      site.clock.now += 3_600_000;
      expect((await site.call(contract.site.health, {})).body).toEqual({
        status: 'degraded',
        reasons: ['database-read-only'],
      });
      expect((await site.call(contract.account.sessions, {}, anna)).status).toBe(200);
      const refused = await site.call(contract.auth.logout, {}, anna);
      expect([refused.status, refused.problem.code]).toEqual([503, 'read-only']);

      await site.db.execute('set default_transaction_read_only = off');
      expect((await site.call(contract.auth.logout, {}, anna)).status).toBe(200);
    } finally {
      await site.close();
    }
  },
);
