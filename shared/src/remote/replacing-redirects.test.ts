import { redirect } from '@site/shared/router';
import { replacingRedirects } from './replacing-redirects';

const REPLACES = 'x-remix-replace';
const shown = () => new Request(window.location.href.split('#')[0] ?? '');
const other = () => new Request('http://localhost/other');

test('a page in the address bar gives its entry in the history to the page it redirects to', async () => {
  window.location.hash = 'part';
  const returned = await replacingRedirects(shown(), async () => redirect('/sign-in'));
  expect((returned as Response).headers.get('location')).toBe('/sign-in');
  expect((returned as Response).headers.get(REPLACES)).toBe('true');
  const thrown = await replacingRedirects(shown(), async () => {
    throw redirect('/sign-in');
  }).catch((error: Response) => error);
  expect((thrown as Response).headers.get(REPLACES)).toBe('true');
});

test('the page before a link keeps its entry when the page of the link redirects', async () => {
  const returned = await replacingRedirects(other(), async () => redirect('/sign-in'));
  expect((returned as Response).headers.get(REPLACES)).toBeNull();
});

test('data and other errors stay as they are', async () => {
  expect(await replacingRedirects(shown(), async () => 7)).toBe(7);
  const error = new Error('no answer');
  await expect(
    replacingRedirects(shown(), async () => {
      throw error;
    }),
  ).rejects.toBe(error);
});
