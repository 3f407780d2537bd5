import { type Session, shopCalls } from '@site/shared/contract';
import { EARLY_START } from '@site/shared/page-script';
import {
  deferred,
  type Replies,
  refusal,
  type Served,
  serveApi,
  sessionOf,
  setDocumentCookie,
  siteReplies,
  stays,
  until,
} from '@site/shared/testing';

let replies: Replies;
let served: Served;

/** The answers at the start of a page, with or without a session. */
function startReplies(session?: Session): Replies {
  return { ...siteReplies(), 'auth/login': session ?? refusal('not-signed-in') };
}

function offline(): never {
  throw new TypeError('fetch failed');
}

function setCookie(name: string, value: string | null): void {
  setDocumentCookie(value === null ? `${name}=; path=/; max-age=0` : `${name}=${value}; path=/`);
}

/** Loads the module anew, so that every store has its first state. */
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
  replies = startReplies();
  served = serveApi(new Proxy({}, { get: (_target, path: string) => replies[path] }));
});
afterEach(() => served.stop());

test('loads the settings and the lists once, for all callers', async () => {
  const page = await openPage();
  await Promise.all([page.siteReady(), page.siteReady()]);
  await page.siteReady();
  expect(paths()).toEqual(['shop-configuration', 'site/settings']);
  expect(page.configured()).toEqual(['Playlist Desk', [3, 5, 10, 20, 40]]);
  expect(page.state()).toEqual({ status: 'anonymous', session: null });
});

test('without the session tag there is no silent sign-in', async () => {
  replies = startReplies(sessionOf());
  const page = await openPage();
  setCookie('not_signed_in', '1');
  setCookie('x', 'signed_in=1');
  await page.siteReady();
  expect(page.state().status).toBe('anonymous');
  expect(paths()).not.toContain('auth/login');
  for (const name of ['not_signed_in', 'x']) setCookie(name, null);
});

test('with the session tag, the session is loaded when the site is ready', async () => {
  replies = startReplies(sessionOf({ max_list: 5 }));
  const page = await openPage(true);
  expect(page.state().status).toBe('unknown');
  await page.siteReady();
  expect(page.state()).toMatchObject({ status: 'signed-in', session: { max_list: 5 } });
  expect(served.calls.find(({ path }) => path === 'auth/login')?.body).toEqual({ remember: true });
});

test('an expired token makes the visitor anonymous', async () => {
  const page = await openPage(true);
  await page.siteReady();
  expect(page.state()).toEqual({ status: 'anonymous', session: null });
});

test.each(['site/settings', 'shop-configuration', 'auth/login'])(
  'the site is not ready while %s does not answer, and the next call tries again',
  async (path) => {
    const answers = startReplies(sessionOf());
    for (const failure of [offline, refusal('unavailable'), { unexpected: 'shape' }]) {
      replies = { ...answers, [path]: failure };
      const page = await openPage(true);
      await expect(page.siteReady()).rejects.toThrow();
      await expect(page.siteReady()).rejects.toThrow();
      if (path === 'auth/login') expect(page.state().status).toBe('unknown');
      // The answer that came is stored, for pages that need no other one.
      if (path === 'site/settings') expect(page.configured()[0]).toBeUndefined();
      if (path === 'shop-configuration')
        expect(page.configured()).toEqual(['Playlist Desk', undefined]);
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

test('the start of a page tries again until the site is ready, at once when online', async () => {
  const answers = startReplies(sessionOf());
  replies = { ...answers, 'auth/login': refusal('unexpected') };
  const page = await openPage(true);
  const loading = page.keepLoadingSite();
  await expect(page.siteReady()).rejects.toMatchObject({ problem: { code: 'unexpected' } });
  expect(page.state().status).toBe('unknown');
  replies = answers;
  await until(() => {
    window.dispatchEvent(new Event('online'));
    return page.state().status === 'signed-in';
  });
  await loading;
});

describe('when a tab becomes visible', () => {
  test('nothing changes while the session is unknown or agrees with the cookie', async () => {
    const page = await openPage(true);
    expect(await page.syncSession()).toBe(false);
    replies['auth/login'] = sessionOf();
    page.setSession(sessionOf());
    expect(await page.syncSession()).toBe(false);
    setCookie('signed_in', null);
    page.setSession(null);
    expect(await page.syncSession()).toBe(false);
  });

  test('a plan that another tab bought is taken over, once in ten seconds', async () => {
    const page = await openPage(true);
    page.setSession(sessionOf());
    replies['auth/login'] = sessionOf({ max_list: 5 });
    expect(await page.syncSession()).toBe(false);
    expect(page.state().session?.max_list).toBe(5);
    await page.syncSession();
    expect(paths()).toEqual(['auth/login']);
  });

  test('a sign-out in another tab ends the session', async () => {
    const page = await openPage(true);
    page.setSession(sessionOf());
    setCookie('signed_in', null);
    expect(await page.syncSession()).toBe(true);
    expect(page.state()).toEqual({ status: 'anonymous', session: null });
  });

  test('another account that signed in in another tab becomes the account of this tab', async () => {
    replies = startReplies(sessionOf({ id: 99 }));
    const page = await openPage(true);
    page.setSession(sessionOf({ id: 7 }));
    setCookie('signed_in', 'another');
    expect(await page.syncSession()).toBe(true);
    expect(page.state().session?.id).toBe(99);
  });

  test('a sign-in in another tab signs in this tab', async () => {
    replies = startReplies(sessionOf());
    const page = await openPage(true);
    page.setSession(null);
    expect(await page.syncSession()).toBe(true);
    expect(page.state().status).toBe('signed-in');
  });

  test.each([
    ['a server that does not answer', offline],
    ['an expired token', refusal('not-signed-in')],
  ])('with %s nothing changes', async (_case, answer) => {
    replies = { 'auth/login': answer };
    const page = await openPage(true);
    page.setSession(null);
    expect(await page.syncSession()).toBe(false);
    expect(page.state().status).toBe('anonymous');
  });
});

describe('refreshSession', () => {
  test('takes the new session fields', async () => {
    const page = await openPage(true);
    page.setSession(sessionOf());
    replies['auth/login'] = sessionOf({ max_list: 5 });
    await page.refreshSession();
    expect(page.state().session?.max_list).toBe(5);
  });

  test('keeps the session without an answer', async () => {
    const page = await openPage(true);
    page.setSession(sessionOf({ max_list: 3 }));
    replies['auth/login'] = offline;
    await page.refreshSession();
    expect(page.state().session?.max_list).toBe(3);
  });

  test('sends nothing for a visitor', async () => {
    const page = await openPage();
    page.setSession(null);
    await page.refreshSession();
    expect(served.calls).toEqual([]);
  });
});

test("a 'not-signed-in' answer ends the session, another problem does not", async () => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  replies['shop/get-orders'] = refusal('unavailable');
  await page.sendCall(shopCalls.getOrders, {});
  expect(page.state().status).toBe('signed-in');
  replies['shop/get-orders'] = refusal('not-signed-in');
  await page.sendCall(shopCalls.getOrders, {});
  expect(page.state()).toEqual({ status: 'anonymous', session: null });
});

test('signing out calls the server before it ends the session', async () => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  replies['auth/logout'] = () => {
    expect(page.state().status).toBe('signed-in');
    return {};
  };
  // jsdom cannot load another document: it logs an error and continues.
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.signOut();
  logged.mockRestore();
  expect(paths()).toEqual(['auth/logout']);
  expect(page.state().status).toBe('anonymous');
});

test.each([
  ['does not reach the server', offline],
  ['fails on the server', refusal('unavailable')],
  ['is refused by a rate limit', refusal('too-many')],
])('the session stays if the sign-out %s', async (_case, answer) => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  replies['auth/logout'] = answer;
  await page.signOut();
  expect(page.state().status).toBe('signed-in');
});

test('a sign-out ends the session of the browser, also after another account has signed in', async () => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  setCookie('signed_in', 'another');
  replies['auth/logout'] = {};
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.signOut({ isGuardedPage: false });
  logged.mockRestore();
  expect(paths()).toEqual(['auth/logout']);
  expect(page.state().status).toBe('anonymous');
});

test('nothing is sent after another account has signed in in another tab', async () => {
  const page = await openPage(true);
  page.setSession(sessionOf());
  setCookie('signed_in', 'another');
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.refreshSession();
  logged.mockRestore();
  expect(paths()).toEqual([]);
  expect(page.state().status).toBe('anonymous');
});

describe('with the public part of the site in the document', () => {
  const site = () => ({
    settings: siteReplies()['site/settings'],
    configuration: siteReplies()['shop-configuration'],
    now: Date.UTC(2026, 10, 20),
  });

  test('an anonymous visitor is ready without a request; what the document contains is loaded later', async () => {
    const page = await openPage();
    page.provideSite(site());
    await page.siteReady();
    expect(paths()).toEqual([]);
    expect(page.configured()).toEqual(['Playlist Desk', [3, 5, 10, 20, 40]]);
    const isLive = deferred<void>();
    const loading = page.keepLoadingSite(isLive.promise);
    await stays(() => expect(paths()).toEqual([]), 20);
    isLive.resolve();
    await loading;
    expect(paths()).toEqual(['shop-configuration', 'site/settings']);
  });

  test('a customer gets the session, and the clock of the server', async () => {
    replies = startReplies(sessionOf({}));
    const page = await openPage(true);
    page.provideSite(site());
    await page.siteReady();
    expect(paths()).toEqual(['auth/login', 'site/settings']);
  });

  test('a server that no longer answers is known, and a later call finds it again', async () => {
    const page = await openPage();
    page.provideSite(site());
    await page.siteReady();
    replies['site/settings'] = offline;
    jest.useFakeTimers();
    void page.keepLoadingSite();
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    await expect(page.siteReady()).rejects.toThrow();
    replies['site/settings'] = siteReplies()['site/settings'];
    await page.siteReady();
  });

  test('the server renders what an anonymous visitor sees, at the time of the document', async () => {
    const page = await openPage(true);
    page.provideSite(site());
    expect(page.sessionStore.getInitialState().status).toBe('anonymous');
    const { renderToString } = await import('react-dom/server');
    const { createElement } = await import('react');
    const html = renderToString(
      createElement(() => createElement('p', null, page.useNow(), page.useSession().status)),
    );
    expect(html.replace('<!-- -->', ' ')).toBe(`<p>${Date.UTC(2026, 10, 20)} anonymous</p>`);
  });
});

describe('with the silent sign-in of the document', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, EARLY_START));

  /** The document has sent the sign-in of the session with the tag '1'. */
  function sendEarly(answer: Response | Promise<Response>): void {
    const early = { signIn: Promise.resolve(answer), signInTag: '1' };
    Reflect.set(globalThis, EARLY_START, early);
  }

  test.each([
    ['a session', () => Response.json(sessionOf()), 'signed-in'],
    ["'not-signed-in'", () => refusal('not-signed-in'), 'anonymous'],
  ])('%s is taken from its answer', async (_case, answer, status) => {
    sendEarly(answer());
    const page = await openPage(true);
    await page.siteReady();
    expect(page.state().status).toBe(status);
    expect(served.callsTo('auth/login')).toEqual([]);
  });

  test.each([
    ['a refusal', () => refusal('unavailable')],
    ['an unexpected value', () => Response.json({ unexpected: 'shape' })],
    ['a failed request', () => Promise.reject(new TypeError('fetch failed'))],
  ])('after %s the shell signs in at once', async (_case, answer) => {
    replies = startReplies(sessionOf({ id: 99 }));
    sendEarly(answer());
    const page = await openPage(true);
    await page.siteReady();
    expect(page.state().session?.id).toBe(99);
    expect(served.callsTo('auth/login')).toHaveLength(1);
  });

  test('the answer for another account than that of the browser is not used', async () => {
    replies = startReplies(sessionOf({ id: 99 }));
    let arrive: (answer: Response) => void = () => undefined;
    sendEarly(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    const page = await openPage(true);
    const ready = page.siteReady();
    setCookie('signed_in', 'another');
    arrive(Response.json(sessionOf({ id: 7 })));
    await ready;
    expect(page.state().session?.id).toBe(99);
  });

  test('its answer is not used after a sign-out, or for a later sign-in', async () => {
    replies = startReplies(sessionOf({ id: 99 }));
    sendEarly(Response.json(sessionOf({ id: 7 })));
    const page = await openPage();
    await page.siteReady();
    expect(page.state().status).toBe('anonymous');
    setCookie('signed_in', '1');
    expect(await page.syncSession()).toBe(true);
    expect(page.state().session?.id).toBe(99);
  });

  test('a tab that becomes visible before the first sign-in asks the server', async () => {
    replies = startReplies(sessionOf({ id: 99 }));
    sendEarly(Response.json(sessionOf({ id: 7 })));
    const page = await openPage(true);
    page.setSession(null);
    await page.syncSession();
    expect(page.state().session?.id).toBe(99);
  });
});
