import {
  type Replies,
  refusal,
  type Served,
  serveApi,
  sessionOf,
  setDocumentCookie,
  siteReplies,
} from '@site/shared/testing';

let replies: Replies;
let served: Served;

function offline(): never {
  throw new TypeError('fetch failed');
}

/** Loads the module anew, so that every store has its first state. */
async function openPage(isSignedIn: boolean) {
  setDocumentCookie(isSignedIn ? 'signed_in=1; path=/' : 'signed_in=; path=/; max-age=0');
  jest.resetModules();
  const { requireLogin, SiteUnavailable } = await import('./require-login');
  const host = await import('@site/shared/host');
  return { ...host, requireLogin, SiteUnavailable };
}

const request = (path: string) => new Request(`http://localhost${path}`);

beforeEach(() => {
  replies = { ...siteReplies(), 'auth/login': sessionOf() };
  served = serveApi(new Proxy({}, { get: (_target, path: string) => replies[path] }));
});
afterEach(() => served.stop());

test('lets a signed-in request pass once the site is ready', async () => {
  const { requireLogin, sessionStore } = await openPage(true);
  await expect(requireLogin(request('/account/orders'))).resolves.toBeUndefined();
  expect(sessionStore.getState().status).toBe('signed-in');
});

test.each([
  ['/account/orders', '/account/orders'],
  ['/shop/checkout/', '/shop/checkout/'],
  ['/shop/trial', '/shop/trial'],
  ['/support/ticket?page=2&status=open', '/support/ticket?page=2&status=open'],
  ['/order/a%2Fb', '/order/a%2Fb'],
])('redirects a visitor of %s to /sign-in/ with the return path', async (path, from) => {
  const { requireLogin } = await openPage(false);
  const thrown = await requireLogin(request(path)).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  const { status, headers } = thrown as Response;
  const location = new URL(headers.get('location') ?? '', 'http://localhost');
  expect([status, location.pathname, location.searchParams.get('from')]).toEqual([
    302,
    '/sign-in/',
    from,
  ]);
});

test('redirects a request whose token is no longer valid', async () => {
  replies['auth/login'] = refusal('not-signed-in');
  const { requireLogin } = await openPage(true);
  expect(
    await requireLogin(request('/account/orders')).catch((error: unknown) => error),
  ).toBeInstanceOf(Response);
});

test.each(['site/settings', 'shop-configuration', 'auth/login'])(
  'the site is unavailable while %s does not answer, and a retry passes',
  async (path) => {
    const answers = replies;
    replies = { ...answers, [path]: offline };
    const { requireLogin, SiteUnavailable } = await openPage(true);
    await expect(requireLogin(request('/account/orders'))).rejects.toBeInstanceOf(SiteUnavailable);
    replies = answers;
    await expect(requireLogin(request('/account/orders'))).resolves.toBeUndefined();
  },
);

test('shows the loading overlay until the first answers have come, or have failed', async () => {
  for (const reply of [sessionOf(), offline]) {
    replies['auth/login'] = reply;
    const { requireLogin, useLoading } = await openPage(true);
    const { act, renderHook } = await import('@testing-library/react/pure');
    const { result: loading } = renderHook(() => useLoading());
    let passing: Promise<unknown> = Promise.resolve();
    act(() => {
      passing = requireLogin(request('/account/orders')).catch(() => undefined);
    });
    expect(loading.current).toBe(true);
    await act(async () => void (await passing));
    expect(loading.current).toBe(false);
  }
});
