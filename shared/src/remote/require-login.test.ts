import { sessionOf } from '@site/shared/testing';
import { offline, servePage, setCookie } from '../testing/host-page';

const api = servePage();

/** Loads the module anew, so that every store has its first state. */
async function openPage(isSignedIn: boolean) {
  setCookie('signed_in', isSignedIn ? '1' : null);
  jest.resetModules();
  const { requireLogin, SiteUnavailable } = await import('./require-login');
  const host = await import('@site/shared/host');
  return { ...host, requireLogin, SiteUnavailable };
}

const request = (path: string) => new Request(`http://localhost${path}`);

beforeEach(() => {
  api.replies['auth/login'] = sessionOf();
});

test('redirects a visitor to /sign-in/ with the return path', async () => {
  const { requireLogin } = await openPage(false);
  const path = '/order/a%2Fb?page=2&status=open';
  const thrown = await requireLogin(request(path)).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  const { status, headers } = thrown as Response;
  const location = new URL(headers.get('location') ?? '', 'http://localhost');
  expect([status, location.pathname, location.searchParams.get('from')]).toEqual([
    302,
    '/sign-in/',
    path,
  ]);
});

test('the site is unavailable while the API does not answer, and a retry passes', async () => {
  const answers = api.replies;
  api.replies = { ...answers, 'auth/login': offline };
  const { requireLogin, SiteUnavailable } = await openPage(true);
  await expect(requireLogin(request('/account/orders'))).rejects.toBeInstanceOf(SiteUnavailable);
  api.replies = answers;
  await expect(requireLogin(request('/account/orders'))).resolves.toBeUndefined();
});

test('shows the loading overlay until the first answers have come', async () => {
  const { requireLogin, useLoading } = await openPage(true);
  const { act, renderHook } = await import('@testing-library/react/pure');
  const { result: loading } = renderHook(() => useLoading());
  let passing: Promise<unknown> = Promise.resolve();
  act(() => {
    passing = requireLogin(request('/account/orders'));
  });
  expect(loading.current).toBe(true);
  await act(async () => void (await passing));
  expect(loading.current).toBe(false);
});
