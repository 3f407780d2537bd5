import { provideSite, refreshSettings, type Settings, setSession } from '@site/shared/host';
import { provideLanguage } from '@site/shared/language';
import { createMemoryRouter, RouterProvider } from '@site/shared/router';
import { type Served, serveApi, sessionOf, siteReplies } from '@site/shared/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Announcements } from './announcements';

type Shown = Settings['announcements'];

const period = { from: 0, until: Date.UTC(2100, 0) };
const maintenance: Shown[number] = {
  ...period,
  id: 'm1',
  kind: 'warning',
  audience: 'everyone',
  link: '/maintenance',
  texts: { en: 'The editor is offline tonight.', de: 'Der Editor ist heute Nacht offline.' },
};
const editor: Shown[number] = {
  ...period,
  id: 'e2',
  kind: 'info',
  audience: 'signed-in',
  link: 'https://news.example.test/editor',
  texts: { en: 'Your editor has a new search.' },
};

let announcements: Shown;
let served: Served;
beforeEach(() => {
  announcements = [maintenance, editor];
  const settings = () => ({ ...siteReplies()['site/settings'], announcements });
  served = serveApi({ ...siteReplies(), 'site/settings': settings });
  setSession(null);
});
afterEach(() => {
  served.stop();
  localStorage.clear();
  provideLanguage(() => 'en');
});

async function open() {
  await act(refreshSettings);
  const router = createMemoryRouter([{ path: '*', element: <Announcements /> }]);
  const { container } = render(<RouterProvider router={router} />);
  return { container, router };
}

const lines = (container: Element) =>
  [...container.querySelectorAll('[data-announcement] p')].map(({ textContent }) => textContent);

test('a visitor sees those for everyone, in the language of the page, with the link', async () => {
  provideLanguage(() => 'de');
  const { container } = await open();
  expect(lines(container)).toEqual(['Der Editor ist heute Nacht offline. Mehr dazu']);
  expect(screen.getByRole('link', { name: 'Mehr dazu' })).toHaveAttribute('href', '/maintenance');
});

test('a text that is not translated is English, and marked as English', async () => {
  provideLanguage(() => 'de');
  setSession(sessionOf());
  await open();
  expect(screen.getByText('Your editor has a new search.')).toHaveAttribute('lang', 'en');
  const [, outside] = screen.getAllByRole('link', { name: 'Mehr dazu' });
  expect(outside).toHaveAttribute('href', 'https://news.example.test/editor');
});

test('the visitor closes one for good, and those that have ended are forgotten', async () => {
  localStorage.setItem('closed-announcements', 'old0');
  const { container } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Close the announcement' }));
  expect(lines(container)).toEqual([]);
  expect(localStorage.getItem('closed-announcements')).toBe('m1');
  const { container: again } = await open();
  expect(lines(again)).toEqual([]);
});

test('a later one is shown after a navigation, so that the page does not move', async () => {
  announcements = [];
  const { container, router } = await open();
  announcements = [maintenance];
  await act(refreshSettings);
  expect(lines(container)).toEqual([]);
  await act(() => router.navigate('/support'));
  expect(lines(container)).toEqual(['The editor is offline tonight. Read more']);
  announcements = [];
  await act(refreshSettings);
  expect(lines(container)).toHaveLength(1);
  await act(() => router.navigate('/'));
  expect(lines(container)).toEqual([]);
});

test('a rendered document has all of them; styles hide those for signed-in visitors', async () => {
  const { 'site/settings': settings, 'shop-configuration': configuration } = siteReplies();
  provideSite({ settings: { ...settings, announcements }, configuration, now: 0 });
  localStorage.setItem('closed-announcements', 'm1');
  const router = createMemoryRouter([{ path: '*', element: <Announcements /> }]);
  const html = renderToString(<RouterProvider router={router} />);
  const [first, second] = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll('[data-announcement]');
  expect([first, second].map((line) => line?.getAttribute('data-for-session'))).toEqual([null, '']);
});
