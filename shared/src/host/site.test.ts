import type { Session } from '@site/shared/contract';
import {
  type Replies,
  refusal,
  type Served,
  serveApi,
  sessionOf,
  siteReplies,
} from '@site/shared/testing';

let replies: Replies;
let served: Served;

/** What the site asks for at start; with a session, the silent sign-in too. */
function opening(session?: Session): Replies {
  return { ...siteReplies(), 'auth/login': session ?? refusal('not-signed-in') };
}

function offline(): never {
  throw new TypeError('fetch failed');
}

function setCookie(name: string, value: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = value === null ? `${name}=; path=/; max-age=0` : `${name}=${value}; path=/`;
}

/** A page that has just been opened: every store as new. */
async function openPage(cookie = false) {
  setCookie('signed_in', cookie ? '1' : null);
  jest.resetModules();
  const host = await import('.');
  const { renderHook } = await import('@testing-library/react/pure');
  const configured = () => {
    const { result, unmount } = renderHook(() => [
      host.useSettings()?.productName,
      host.useShopConfiguration()?.playlist,
    ]);
    unmount();
    return result.current;
  };
  return { ...host, configured, state: () => host.sessionStore.getState() };
}

const paths = () => served.calls.map(({ path }) => path).sort();

beforeEach(() => {
  replies = opening();
  served = serveApi(new Proxy({}, { get: (_target, path: string) => replies[path] }));
});
afterEach(() => served.stop());

test('the site is asked for once, however many wait for it', async () => {
  const page = await openPage();
  await Promise.all([page.siteReady(), page.siteReady()]);
  await page.siteReady();
  expect(paths()).toEqual(['shop-configuration', 'site/settings']);
  expect(page.configured()).toEqual(['Playlist Desk', [3, 5, 10, 20, 40]]);
  expect(page.state()).toEqual({ status: 'anonymous', session: null });
});

test('without a sign of a token nobody is signed in silently', async () => {
  replies = opening(sessionOf());
  const page = await openPage();
  setCookie('not_signed_in', '1');
  setCookie('x', 'signed_in=1');
  await page.siteReady();
  expect(page.state().status).toBe('anonymous');
  expect(paths()).not.toContain('auth/login');
  for (const name of ['not_signed_in', 'x']) setCookie(name, null);
});

test('with one, the session is there when the site is ready', async () => {
  replies = opening(sessionOf({ max_list: 5 }));
  const page = await openPage(true);
  expect(page.state().status).toBe('unknown');
  await page.siteReady();
  expect(page.state()).toMatchObject({ status: 'signed-in', session: { max_list: 5 } });
  expect(served.calls.find(({ path }) => path === 'auth/login')?.body).toEqual({ remember: true });
});

test('a token that is no longer good makes an anonymous visitor', async () => {
  const page = await openPage(true);
  await page.siteReady();
  expect(page.state()).toEqual({ status: 'anonymous', session: null });
});

test.each(['site/settings', 'shop-configuration', 'auth/login'])(
  'while %s does not answer the site is not ready, and the next call tries again',
  async (path) => {
    const answers = opening(sessionOf());
    for (const failure of [offline, refusal('unavailable'), { unexpected: 'shape' }]) {
      replies = { ...answers, [path]: failure };
      const page = await openPage(true);
      await expect(page.siteReady()).rejects.toThrow();
      await expect(page.siteReady()).rejects.toThrow();
      if (path === 'auth/login') expect(page.state().status).toBe('unknown');
      else expect(page.configured()).toEqual([undefined, undefined]);
      replies = answers;
      await page.siteReady();
      expect(page.state().status).toBe('signed-in');
      expect(page.configured()).toEqual(['Playlist Desk', [3, 5, 10, 20, 40]]);
      const before = served.calls.length;
      await page.siteReady();
      expect(served.calls).toHaveLength(before);
    }
  },
);

describe('when a tab comes to the front', () => {
  test('nothing changes while the session is unknown, or as the cookie says', async () => {
    const page = await openPage(true);
    expect(await page.syncSession()).toBe(false);
    page.setSession(sessionOf());
    expect(await page.syncSession()).toBe(false);
    setCookie('signed_in', null);
    page.setSession(null);
    expect(await page.syncSession()).toBe(false);
    expect(served.calls).toEqual([]);
  });

  test('a sign-out in another tab ends the session here', async () => {
    const page = await openPage(true);
    page.setSession(sessionOf());
    setCookie('signed_in', null);
    expect(await page.syncSession()).toBe(true);
    expect(page.state()).toEqual({ status: 'anonymous', session: null });
  });

  test('somebody else who signed in in another tab is taken over', async () => {
    replies = opening(sessionOf({ id: 99 }));
    const page = await openPage(true);
    page.setSession(sessionOf({ id: 7 }));
    setCookie('signed_in', 'another');
    expect(await page.syncSession()).toBe(true);
    expect(page.state().session?.id).toBe(99);
  });

  test('a sign-in in another tab is taken over', async () => {
    replies = opening(sessionOf());
    const page = await openPage(true);
    page.setSession(null);
    expect(await page.syncSession()).toBe(true);
    expect(page.state().status).toBe('signed-in');
  });

  test.each([
    ['a server that does not answer', offline],
    ['a token that is no longer good', refusal('not-signed-in')],
  ])('with %s nothing has changed', async (_case, answer) => {
    replies = { 'auth/login': answer };
    const page = await openPage(true);
    page.setSession(null);
    expect(await page.syncSession()).toBe(false);
    expect(page.state().status).toBe('anonymous');
  });
});

describe('the session fields are asked for again', () => {
  test('after something changed them', async () => {
    const page = await openPage(true);
    page.setSession(sessionOf());
    replies['auth/login'] = sessionOf({ max_list: 5 });
    await page.refreshSession();
    expect(page.state().session?.max_list).toBe(5);
  });

  test('and stay as they are where no answer comes', async () => {
    const page = await openPage(true);
    page.setSession(sessionOf({ max_list: 3 }));
    replies['auth/login'] = offline;
    await page.refreshSession();
    expect(page.state().session?.max_list).toBe(3);
  });

  test('but not for nobody', async () => {
    const page = await openPage();
    page.setSession(null);
    await page.refreshSession();
    expect(served.calls).toEqual([]);
  });
});

test("any 'not-signed-in' answer ends the session, any other refusal does not", async () => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  replies['shop/get-orders'] = refusal('unavailable');
  await page.client.shop.getOrders({});
  expect(page.state().status).toBe('signed-in');
  replies['shop/get-orders'] = refusal('not-signed-in');
  await page.client.shop.getOrders({});
  expect(page.state()).toEqual({ status: 'anonymous', session: null });
});

test('signing out tells the server first', async () => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  replies['auth/logout'] = () => {
    expect(page.state().status).toBe('signed-in');
    return {};
  };
  // Going to another document is all that jsdom cannot do; it says so and goes on.
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.signOut();
  said.mockRestore();
  expect(paths()).toEqual(['auth/logout']);
  expect(page.state().status).toBe('anonymous');
});

test('nobody is signed out where the server does not hear of it', async () => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  replies['auth/logout'] = offline;
  await page.signOut();
  expect(page.state().status).toBe('signed-in');
});

test('nothing is sent for one account once another tab has signed in as somebody else', async () => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  setCookie('signed_in', 'another');
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.refreshSession();
  said.mockRestore();
  expect(paths()).toEqual([]);
  expect(page.state().status).toBe('anonymous');
});
