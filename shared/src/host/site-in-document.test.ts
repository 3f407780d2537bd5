import { EARLY_START } from '@site/shared/page-script';
import { deferred, refusal, sessionOf, siteReplies, stays } from '@site/shared/testing';
import { offline, openPage, servePage, setCookie, startReplies } from '../testing/host-page';

const api = servePage();

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
    expect(api.paths()).toEqual([]);
    expect(page.configured()).toEqual(['Playlist Desk', [3, 5, 10, 20, 40]]);
    const isLive = deferred<void>();
    const loading = page.keepLoadingSite(isLive.promise);
    await stays(() => expect(api.paths()).toEqual([]), 20);
    isLive.resolve();
    await loading;
    expect(api.paths()).toEqual(['shop-configuration', 'site/settings']);
  });

  test('the answer in the document is that of the first such call; later ones are sent', async () => {
    const page = await openPage();
    const { legalTextCalls } = await import('../contract');
    const value = { number: 0, validFrom: 0, text: null, earlier: [] };
    const body = JSON.stringify({ page: 'terms' });
    const firstAnswer = { path: 'site/legal-text', body, value };
    api.replies['site/legal-text'] = { ...value, number: 1 };
    page.provideSite({ ...site(), firstAnswer });
    const read = (name: 'terms' | 'refund') =>
      page.sendCall(legalTextCalls.legalText, { page: name });
    expect(await read('refund')).toMatchObject({ value: { number: 1 } });
    expect(await read('terms')).toEqual({ ok: true, value });
    expect(await read('terms')).toMatchObject({ value: { number: 1 } });
    expect(api.paths()).toEqual(['site/legal-text', 'site/legal-text']);
  });

  test('a customer gets the session, and the clock of the server', async () => {
    api.replies = startReplies(sessionOf({}));
    const page = await openPage(true);
    page.provideSite(site());
    await page.siteReady();
    expect(api.paths()).toEqual(['auth/login', 'site/settings']);
  });

  test('a server that no longer answers is known, and a later call finds it again', async () => {
    const page = await openPage();
    page.provideSite(site());
    await page.siteReady();
    api.replies['site/settings'] = offline;
    jest.useFakeTimers();
    void page.keepLoadingSite();
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    await expect(page.siteReady()).rejects.toThrow();
    api.replies['site/settings'] = siteReplies()['site/settings'];
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
    const early = { signIn: Promise.resolve(answer), sessionTag: '1' };
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
    expect(api.served.callsTo('auth/login')).toEqual([]);
  });

  test.each([
    ['a refusal', () => refusal('unavailable')],
    ['an unexpected value', () => Response.json({ unexpected: 'shape' })],
    ['a failed request', () => Promise.reject(new TypeError('fetch failed'))],
  ])('after %s the shell signs in at once', async (_case, answer) => {
    api.replies = startReplies(sessionOf({ id: 99 }));
    sendEarly(answer());
    const page = await openPage(true);
    await page.siteReady();
    expect(page.state().session?.id).toBe(99);
    expect(api.served.callsTo('auth/login')).toHaveLength(1);
  });

  test('the answer for another account than that of the browser is not used', async () => {
    api.replies = startReplies(sessionOf({ id: 99 }));
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
    api.replies = startReplies(sessionOf({ id: 99 }));
    sendEarly(Response.json(sessionOf({ id: 7 })));
    const page = await openPage();
    await page.siteReady();
    expect(page.state().status).toBe('anonymous');
    setCookie('signed_in', '1');
    expect(await page.syncSession()).toBe(true);
    expect(page.state().session?.id).toBe(99);
  });

  test('a tab that becomes visible before the first sign-in asks the server', async () => {
    api.replies = startReplies(sessionOf({ id: 99 }));
    sendEarly(Response.json(sessionOf({ id: 7 })));
    const page = await openPage(true);
    page.setSession(null);
    await page.syncSession();
    expect(page.state().session?.id).toBe(99);
  });
});
