import { renderHook } from '@testing-library/react';
import { productName, setPageTitle, setProductName, setTitleCount, usePageTitle } from './title';

test("the title has the page's name and the product's name", () => {
  setPageTitle('Shop');
  expect(document.title).toBe('Shop');
  setProductName('Playlist Desk');
  expect(productName()).toBe('Playlist Desk');
  setPageTitle('Shop');
  expect(document.title).toBe('Shop · Playlist Desk');
  setPageTitle('');
  expect(document.title).toBe('Playlist Desk');
});

test('a page sets its title again when it changes', () => {
  setProductName('Playlist Desk');
  const { rerender } = renderHook(({ title }) => usePageTitle(title), {
    initialProps: { title: 'Shop' },
  });
  expect(document.title).toBe('Shop · Playlist Desk');
  rerender({ title: 'Renew subscription' });
  expect(document.title).toBe('Renew subscription · Playlist Desk');
});

test('a count is before the title of the shown page and of the next ones', () => {
  setProductName('Playlist Desk');
  setPageTitle('Shop');
  setTitleCount(1200);
  expect(document.title).toBe('(1,200) Shop · Playlist Desk');
  setPageTitle('Tickets');
  expect(document.title).toBe('(1,200) Tickets · Playlist Desk');
  setTitleCount(0);
  expect(document.title).toBe('Tickets · Playlist Desk');
});

test('a count keeps the title that the document came with', async () => {
  await jest.isolateModulesAsync(async () => {
    const title = await import('./title');
    title.setProductName('Playlist Desk');
    document.title = 'Settings · Playlist Desk';
    title.setTitleCount(0);
    expect(document.title).toBe('Settings · Playlist Desk');
    title.setTitleCount(3);
    expect(document.title).toBe('(3) Settings · Playlist Desk');
    title.setTitleCount(0);
    expect(document.title).toBe('Settings · Playlist Desk');
  });
});
