import { remoteBuild, shellBuild } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { startSite, type TestSite } from '../testing/running-site';

let site: TestSite;
let api: ReturnType<typeof injectedCalls>;
let version: string;

beforeAll(async () => {
  site = await startSite();
  await site.release(shellBuild(), remoteBuild('shop', ['/shop']));
  await site.release(remoteBuild('shop', ['/shop'], 'second'));
  version = await site.publish(remoteBuild('shop', ['/shop'], 'third'));
  api = injectedCalls(site, await site.token('shop'));
});
afterAll(() => site.close());

const change = (action: string, body: object = {}) =>
  api.call('POST', `shop/${action}`, { by: 'Ada', why: 'the sale', ...body });

test('a frozen name takes no release, says why, and can be rolled back', async () => {
  expect((await change('freeze', { why: '' })).status).toBe(400);
  expect(await change('freeze')).toMatchObject({
    status: 200,
    body: { frozen: { why: 'the sale' } },
  });
  for (const [action, body] of [
    ['activate', { version }],
    ['ship', { version }],
    ['rollout', { version, percent: 10 }],
  ] as const) {
    const refused = await change(action, body);
    expect([action, refused.status]).toEqual([action, 409]);
    expect(refused.body.message).toMatch(/^shop is frozen by Ada \(token of shop\): the sale\./);
  }
  expect((await change('rollback')).status).toBe(200);
  expect(await change('unfreeze')).toMatchObject({ status: 200, body: { frozen: null } });
  expect((await change('unfreeze')).status).toBe(409);
  expect((await change('activate', { version })).status).toBe(200);
});
