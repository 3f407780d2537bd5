import { contract, MAX_REPORTED_CHANGES, RELEASE_CHANGES_PATH } from '@site/shared/contract';
import { releaseAction } from '@site/shared/release';
import { AUDIT_ACTIONS, AUDIT_RETENTION_MS } from '@site/shared/rules';
import { testSite } from '../testing/test-site';

const secret = 'r'.repeat(32);
const authorization = `Bearer ${secret}`;

const site = testSite({ env: { RELEASE_LOG_SECRET: secret } });

const change = {
  at: Date.UTC(2024, 7, 31),
  name: 'shop',
  action: 'rollout',
  from: 'a'.repeat(16),
  to: 'b'.repeat(16),
  percent: 10,
  by: 'Ann (token pipeline of shop)',
  why: 'New checkout',
};
const report = (changes: unknown, headers: Record<string, string> = { authorization }) =>
  site.post(RELEASE_CHANGES_PATH.replace('/api/', ''), { changes } as object, { headers });
const entries = async (filters = {}) =>
  (await site.call(contract.audit.listEntries, filters, await site.admin())).body.entries;

test('a change of a release has one entry with who, what, which versions and why', async () => {
  await report([change]);
  await report([change, { ...change, action: 'rollback', percent: undefined, why: '' }]);
  const { at, by, from, to } = change;
  expect(await entries({ area: 'Releases' })).toMatchObject([
    { action: 'release-rollback', detail: { from, to } },
    {
      ...{ at, by, label: 'Release given to a share of the visitors' },
      subjects: ['release:shop'],
      detail: { from, to, percent: '10', reason: change.why },
    },
  ]);
  expect(await entries({ search: 'Shop' })).toHaveLength(2);
  expect(await entries({ search: from })).toHaveLength(2);
  expect(await entries({ search: 'support' })).toEqual([]);
  const { body } = await site.call(contract.audit.exportEntries, {}, await site.admin());
  expect(body.csv).toContain(`,${by},`);
});

test('a refusal of the gate and a revoked token are recorded without changing a release', async () => {
  await report([
    { ...change, action: 'refuse', percent: undefined, why: 'a page is blank' },
    {
      ...change,
      action: 'revoke-token',
      from: null,
      to: null,
      percent: undefined,
      why: 'pipeline',
    },
  ]);
  expect(await entries({ area: 'Releases' })).toMatchObject([
    { label: 'Release token revoked', subjects: ['release:shop'], detail: { reason: 'pipeline' } },
    { label: 'Release refused by the gate', detail: { reason: 'a page is blank' } },
  ]);
});

test('a reason that was cut within an emoji is stored', async () => {
  expect((await report([{ ...change, why: 'New \ud83d' }])).status).toBe(200);
  expect(await entries()).toMatchObject([{ detail: { reason: 'New \uFFFD' } }]);
});

test('a report without the secret, or of another form, adds nothing', async () => {
  for (const wrong of ['', 'Bearer x', `Basic ${secret}`])
    expect((await report([change], { authorization: wrong })).status).toBe(403);
  const many = Array.from({ length: MAX_REPORTED_CHANGES + 1 }, () => change);
  for (const changes of [[{ ...change, action: 'x' }], many, 'x'])
    expect((await report(changes)).status).toBe(400);
  expect(await entries()).toEqual([]);
});

test('a change whose retention is over is not added', async () => {
  const old = { ...change, at: site.clock.now - AUDIT_RETENTION_MS.entry - 1 };
  expect((await report([old])).status).toBe(200);
  expect(await entries()).toEqual([]);
});

test('every change of a release has a name in the audit log', () => {
  for (const action of releaseAction.options)
    expect(AUDIT_ACTIONS).toHaveProperty([`release-${action}`, 'area'], 'Releases');
});
