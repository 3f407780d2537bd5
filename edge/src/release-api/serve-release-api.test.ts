import { type BuiltRelease, remoteBuild, shellBuild } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { startSite, type TestSite } from '../testing/running-site';
import type { ReleaseList } from './list-releases';

let site: TestSite;
let api: ReturnType<typeof injectedCalls>;
let token: string;
let supportToken: string;
beforeEach(async () => {
  site = await startSite();
  await site.release(
    shellBuild(),
    SHOP,
    remoteBuild('support', ['/support', '/support/ticket/:id']),
  );
  token = await site.token('shop');
  api = injectedCalls(site, token);
  supportToken = await site.token('support');
});
afterEach(() => site.close());

const SHOP = remoteBuild('shop', ['/shop', '/order/:id']);

function newer(mark: string, changed: Partial<BuiltRelease> = {}): BuiltRelease {
  return { ...remoteBuild('shop', ['/shop', '/order/:id'], mark), ...changed };
}

async function list(): Promise<ReleaseList> {
  return (await api.call('GET', 'shop')).body;
}

test('a published release is not shown, an activated one at once, and a rolled back one no more', async () => {
  const before = (await list()).live;
  const { status, body } = await api.publish(newer('two'));
  expect([status, body.notes]).toEqual([200, ['No browser check: this edge has no browser.']]);
  expect((await site.app.inject('/shop')).body).not.toContain(body.version);

  const activated = await api.call('POST', 'shop/activate', {
    version: body.version,
    by: 'Ada',
    why: 'new prices',
  });
  expect(activated.body).toMatchObject({ live: body.version, previous: before, canary: null });
  expect((await site.app.inject('/shop')).body).toContain(
    `/releases/shop/${body.version}/entry.js`,
  );

  await api.call('POST', 'shop/rollback', {});
  expect((await site.app.inject('/shop')).body).not.toContain(body.version);
  const { history } = (await api.call('GET', 'shop/history')).body;
  expect(history.slice(-2)).toMatchObject([
    {
      action: 'activate',
      by: 'Ada (token of shop)',
      why: 'new prices',
      from: before,
      to: body.version,
    },
    { action: 'rollback', by: 'token of shop', from: body.version, to: before },
  ]);
});

test('a wrong token is 401 for every name, another name 403, an unknown name 404', async () => {
  for (const name of ['shop', 'support', 'unknown']) {
    expect((await api.call('GET', name, undefined, `release_${'x'.repeat(43)}`)).status).toBe(401);
    expect((await api.call('GET', name, undefined, '')).status).toBe(401);
  }
  expect((await site.app.inject('/releases/api/shop')).statusCode).toBe(401);
  for (const action of ['uploads', 'activate', 'rollback', 'rollout', 'preview']) {
    const { status, body } = await api.call('POST', `shop/${action}`, {}, supportToken);
    expect([action, status, body.message]).toEqual([
      action,
      403,
      'This token releases support, not shop.',
    ]);
  }
  expect((await api.call('POST', 'unknown/uploads', {})).status).toBe(404);
  // The URL has the token's own name, but the release is another remote's.
  expect(
    (
      await api.call(
        'POST',
        'shop/uploads',
        site.build(remoteBuild('support', ['/support'], 'x')).release,
      )
    ).status,
  ).toBe(403);
  expect((await list()).live).not.toBeNull();
});

test('the history names the label of a token, and the previews it made', async () => {
  api = injectedCalls(site, await site.token('shop', { label: 'pipeline', lastDay: '2999-01-31' }));
  const { body } = await api.publish(newer('two'));
  const preview = await api.call('POST', 'shop/preview', { version: body.version, by: 'Ada' });
  expect([preview.status, preview.body.path]).toEqual([
    200,
    expect.stringMatching(/^\/shop\?preview=/),
  ]);
  const { history } = (await api.call('GET', 'shop/history')).body;
  expect(history.at(-1)).toMatchObject({
    action: 'preview',
    by: 'Ada (token pipeline of shop)',
    to: body.version,
  });
  expect((await list()).live).not.toBe(body.version);
});

test('a token is refused after its last day, and says when that was', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2020-01-01T00:00:00Z'));
  const text = await site.token('shop', { lastDay: '2020-01-31' });
  clock.mockReturnValue(Date.parse('2020-01-31T23:59:59.999Z'));
  const { status: onLastDay } = await api.call('GET', 'shop', undefined, text);
  clock.mockRestore();
  expect(onLastDay).toBe(200);
  const { status, body } = await api.call('GET', 'shop', undefined, text);
  expect([status, body.message]).toEqual([
    401,
    'This release token was valid until 2020-01-31. The operator makes a new one: release token shop.',
  ]);
});

test('a token for several names with some rights releases them, and nothing else', async () => {
  const bearer = await site.token(['shop', 'support'], {
    rights: ['publish', 'preview'],
  });
  const version = await site.publish(newer('two'));
  expect((await api.call('GET', 'support', undefined, bearer)).status).toBe(200);
  expect((await api.call('POST', 'shop/preview', { version }, bearer)).status).toBe(200);
  for (const action of ['activate', 'rollback', 'rollout']) {
    const { status, body } = await api.call('POST', `shop/${action}`, { version }, bearer);
    expect([action, status]).toEqual([action, 403]);
    expect(body.message).toContain('does not include the right activate');
  }
  const { status, body } = await api.call('GET', 'shell', undefined, bearer);
  expect([status, body.message]).toEqual([403, 'This token releases shop, support, not shell.']);
});

test('a name with a token can get its first release', async () => {
  const promo = await site.token('promo');
  const { release } = site.build(remoteBuild('promo', ['/promo']));
  expect((await api.call('POST', 'promo/uploads', release, promo)).status).toBe(201);
  const version = await site.publish(remoteBuild('promo', ['/promo']));
  expect((await site.app.inject('/promo')).statusCode).toBe(404);
  expect((await api.call('POST', 'promo/activate', { version }, promo)).status).toBe(200);
  expect((await site.app.inject('/promo')).statusCode).toBe(200);
});

test('the gate refuses a release that does not fit the live releases, with every reason', async () => {
  const { status, body } = await api.publish(
    newer('two', {
      builtAgainst: { '@site/shared': '2.0.0' },
      routes: [{ path: '/support/ticket/new' }],
      nav: [{ label: 'Shop', path: '/shop', audience: 'everyone', order: 10 }],
    }),
  );
  expect([status, body.message]).toEqual([422, expect.stringMatching(/does not pass the gate/)]);
  expect(body.problems).toEqual([
    expect.stringMatching(/@site\/shared \^2\.0\.0/),
    expect.stringMatching(/owned by support/),
    expect.stringMatching(/'Shop' leads to \/shop, which is no page of shop/),
  ]);
});

test('an activation repeats the compatibility check', async () => {
  const { body } = await api.publish(
    newer('two', { routes: [{ path: '/shop' }, { path: '/help' }] }),
  );
  await site.release(remoteBuild('support', ['/support', '/help']));
  const refused = await api.call('POST', 'shop/activate', { version: body.version });
  expect([refused.status, refused.body.problems]).toEqual([
    409,
    [expect.stringMatching(/\/help is owned by support/)],
  ]);
});

test('only a published release can be activated, rolled out or previewed', async () => {
  for (const [action, fields] of [
    ['activate', {}],
    ['rollout', { percent: 10 }],
    ['preview', {}],
  ] as const) {
    expect(
      (await api.call('POST', `shop/${action}`, { version: '0123456789abcdef', ...fields })).status,
    ).toBe(404);
    expect(
      (await api.call('POST', `shop/${action}`, { version: '../../x', ...fields })).status,
    ).toBe(400);
  }
  expect((await api.call('POST', 'shop/rollout', { percent: 101 })).status).toBe(400);
});

test('two activations at the same time are made one after the other', async () => {
  const [two, three] = [
    (await api.publish(newer('two'))).body.version,
    (await api.publish(newer('three'))).body.version,
  ];
  const answers = await Promise.all(
    [two, three].map((version) => api.call('POST', 'shop/activate', { version })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { history } = (await api.call('GET', 'shop/history')).body;
  const [first, last] = history.slice(-2);
  expect(last.from).toBe(first.to);
  expect([first.to, last.to].sort()).toEqual([two, three].sort());
  expect(await list()).toMatchObject({ live: last.to, previous: first.to });
});
