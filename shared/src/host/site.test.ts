import { shopCalls } from '@site/shared/contract';
import { type Replies, refusal, sessionOf, until } from '@site/shared/testing';
import { offline, openPage, servePage, setCookie, startReplies } from '../testing/host-page';

const api = servePage();

test('loads the settings and the lists once, for all callers', async () => {
  const page = await openPage();
  await Promise.all([page.siteReady(), page.siteReady()]);
  await page.siteReady();
  expect(api.paths()).toEqual(['shop-configuration', 'site/settings']);
  expect(page.configured()).toEqual(['Playlist Desk', [3, 5, 10, 20, 40]]);
  expect(page.state()).toEqual({ status: 'anonymous', session: null });
});

test('without the session tag there is no silent sign-in', async () => {
  api.replies = startReplies(sessionOf());
  const page = await openPage();
  setCookie('not_signed_in', '1');
  setCookie('x', 'signed_in=1');
  await page.siteReady();
  expect(page.state().status).toBe('anonymous');
  expect(api.paths()).not.toContain('auth/login');
  for (const name of ['not_signed_in', 'x']) setCookie(name, null);
});

test('with the session tag, the session is loaded when the site is ready', async () => {
  api.replies = startReplies(sessionOf({ max_list: 5 }));
  const page = await openPage(true);
  expect(page.state().status).toBe('unknown');
  await page.siteReady();
  expect(page.state()).toMatchObject({ status: 'signed-in', session: { max_list: 5 } });
  expect(api.served.calls.find(({ path }) => path === 'auth/login')?.body).toEqual({
    remember: true,
  });
});

test('an expired token makes the visitor anonymous', async () => {
  const page = await openPage(true);
  await page.siteReady();
  expect(page.state()).toEqual({ status: 'anonymous', session: null });
});

test.each<[path: string, failure: Replies[string]]>([
  ['site/settings', offline],
  ['shop-configuration', { unexpected: 'shape' }],
  ['auth/login', refusal('unavailable')],
])(
  'the site is not ready while %s does not answer, and the next call tries again',
  async (path, failure) => {
    const answers = startReplies(sessionOf());
    api.replies = { ...answers, [path]: failure };
    const page = await openPage(true);
    await expect(page.siteReady()).rejects.toThrow();
    await expect(page.siteReady()).rejects.toThrow();
    if (path === 'auth/login') expect(page.state().status).toBe('unknown');
    // The answer that came is stored, for pages that need no other one.
    if (path === 'site/settings') expect(page.configured()[0]).toBeUndefined();
    if (path === 'shop-configuration')
      expect(page.configured()).toEqual(['Playlist Desk', undefined]);
    api.replies = answers;
    await page.siteReady();
    expect(page.state().status).toBe('signed-in');
    expect(page.configured()).toEqual(['Playlist Desk', [3, 5, 10, 20, 40]]);
    const before = api.served.calls.length;
    await page.siteReady();
    expect(api.served.calls).toHaveLength(before);
  },
);

test('the start of a page tries again until the site is ready, at once when online', async () => {
  const answers = startReplies(sessionOf());
  api.replies = { ...answers, 'auth/login': refusal('unexpected') };
  const page = await openPage(true);
  const loading = page.keepLoadingSite();
  await expect(page.siteReady()).rejects.toMatchObject({ problem: { code: 'unexpected' } });
  expect(page.state().status).toBe('unknown');
  api.replies = answers;
  await until(() => {
    window.dispatchEvent(new Event('online'));
    return page.state().status === 'signed-in';
  });
  await loading;
});

describe('refreshSession', () => {
  test('takes the new session fields', async () => {
    const page = await openPage(true);
    page.setSession(sessionOf());
    api.replies['auth/login'] = sessionOf({ max_list: 5 });
    await page.refreshSession();
    expect(page.state().session?.max_list).toBe(5);
  });

  test('keeps the session without an answer', async () => {
    const page = await openPage(true);
    page.setSession(sessionOf({ max_list: 3 }));
    api.replies['auth/login'] = offline;
    await page.refreshSession();
    expect(page.state().session?.max_list).toBe(3);
  });

  test('sends nothing for a visitor', async () => {
    const page = await openPage();
    page.setSession(null);
    await page.refreshSession();
    expect(api.served.calls).toEqual([]);
  });
});

test("a 'not-signed-in' answer ends the session, another problem does not", async () => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  api.replies['shop/get-orders'] = refusal('unavailable');
  await page.sendCall(shopCalls.getOrders, {});
  expect(page.state().status).toBe('signed-in');
  api.replies['shop/get-orders'] = refusal('not-signed-in');
  await page.sendCall(shopCalls.getOrders, {});
  expect(page.state()).toEqual({ status: 'anonymous', session: null });
});

test('signing out calls the server before it ends the session', async () => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  api.replies['auth/logout'] = () => {
    expect(page.state().status).toBe('signed-in');
    return {};
  };
  // jsdom cannot load another document: it logs an error and continues.
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.signOut();
  logged.mockRestore();
  expect(api.paths()).toEqual(['auth/logout']);
  expect(page.state().status).toBe('anonymous');
});

test.each([
  ['does not reach the server', offline],
  ['fails on the server', refusal('unavailable')],
  ['is refused by a rate limit', refusal('too-many')],
])('the session stays if the sign-out %s', async (_case, answer) => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  api.replies['auth/logout'] = answer;
  await page.signOut();
  expect(page.state().status).toBe('signed-in');
});

test('a sign-out ends the session of the browser, also after another account has signed in', async () => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  setCookie('signed_in', 'another');
  api.replies['auth/logout'] = {};
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.signOut({ isGuardedPage: false });
  logged.mockRestore();
  expect(api.paths()).toEqual(['auth/logout']);
  expect(page.state().status).toBe('anonymous');
});

test('nothing is sent after another account has signed in in another tab', async () => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  setCookie('signed_in', 'another');
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.refreshSession();
  logged.mockRestore();
  expect(api.paths()).toEqual([]);
  expect(page.state().status).toBe('anonymous');
});
