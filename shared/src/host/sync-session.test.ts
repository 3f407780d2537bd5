import { refusal, sessionOf } from '@site/shared/testing';
import { offline, openPage, servePage, setCookie, startReplies } from '../testing/host-page';

const api = servePage();

describe('when a tab becomes visible', () => {
  test('nothing changes while the session is unknown or agrees with the cookie', async () => {
    const page = await openPage(true);
    expect(await page.syncSession()).toBe(false);
    api.replies['auth/login'] = sessionOf();
    page.setSession(sessionOf());
    expect(await page.syncSession()).toBe(false);
    setCookie('signed_in', null);
    page.setSession(null);
    expect(await page.syncSession()).toBe(false);
  });

  test('a plan that another tab bought is taken over, once in ten seconds', async () => {
    const page = await openPage(true);
    page.setSession(sessionOf());
    api.replies['auth/login'] = sessionOf({ max_list: 5 });
    expect(await page.syncSession()).toBe(false);
    expect(page.state().session?.max_list).toBe(5);
    await page.syncSession();
    expect(api.paths()).toEqual(['auth/login']);
  });

  test('a sign-out in another tab ends the session', async () => {
    const page = await openPage(true);
    page.setSession(sessionOf());
    setCookie('signed_in', null);
    expect(await page.syncSession()).toBe(true);
    expect(page.state()).toEqual({ status: 'anonymous', session: null });
  });

  test('another account that signed in in another tab becomes the account of this tab', async () => {
    api.replies = startReplies(sessionOf({ id: 99 }));
    const page = await openPage(true);
    page.setSession(sessionOf({ id: 7 }));
    setCookie('signed_in', 'another');
    expect(await page.syncSession()).toBe(true);
    expect(page.state().session?.id).toBe(99);
  });

  test('a sign-in in another tab signs in this tab', async () => {
    api.replies = startReplies(sessionOf());
    const page = await openPage(true);
    page.setSession(null);
    expect(await page.syncSession()).toBe(true);
    expect(page.state().status).toBe('signed-in');
  });

  test.each([
    ['a server that does not answer', offline],
    ['an expired token', refusal('not-signed-in')],
  ])('with %s nothing changes', async (_case, answer) => {
    api.replies = { 'auth/login': answer };
    const page = await openPage(true);
    page.setSession(null);
    expect(await page.syncSession()).toBe(false);
    expect(page.state().status).toBe('anonymous');
  });
});
