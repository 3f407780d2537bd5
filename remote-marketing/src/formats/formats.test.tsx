import { openPage } from '@site/shared/testing/open-page';
import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marketing, section } from '../testing/marketing';

async function openFormats() {
  await openPage(marketing, '/');
  return section('One playlist, four formats');
}

test('there is a tab for each format', async () => {
  const formats = await openFormats();
  const tabs = formats.getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['M3U', 'Xtream', 'Bouquet', 'MAG']);
  expect(formats.getByRole('tab', { selected: true })).toHaveTextContent('M3U');
});

test.each([
  ['M3U', 'A file for most players', /as an M3U file/],
  ['Xtream', 'An account for Xtream players', /in an Xtream player/],
  ['Bouquet', 'Bouquets for satellite receivers', /as a tree of bouquets/],
  ['MAG', 'A portal for MAG boxes', /as a portal on a television/],
])('the tab %s shows its text and picture', async (name, title, picture) => {
  const formats = await openFormats();
  await userEvent.click(formats.getByRole('tab', { name }));
  const panel = formats.getByRole('tabpanel', { name });
  expect(panel).not.toHaveAttribute('inert');
  expect(within(panel).getByRole('heading')).toHaveTextContent(title);
  expect(within(panel).getByRole('img', { name: picture })).toBeInTheDocument();
});

test('the arrow keys switch between the formats', async () => {
  const formats = await openFormats();
  await userEvent.click(formats.getByRole('tab', { name: 'M3U' }));
  await userEvent.keyboard('{ArrowLeft}');
  expect(formats.getByRole('tab', { name: 'MAG' })).toHaveFocus();
  expect(formats.getByRole('tabpanel', { name: 'MAG' })).not.toHaveAttribute('inert');
  expect(formats.getByRole('tabpanel', { name: 'M3U' })).toHaveAttribute('inert');
});

test('the M3U picture shows every channel with its group and number', async () => {
  const formats = await openFormats();
  const file = formats.getByRole('img', { name: /as an M3U file/ });
  expect(file).toHaveTextContent('#EXTINF:-1 tvg-chno="4" group-title="Cinema",Cine Lumen');
  expect(file.textContent?.match(/#EXTINF/g)).toHaveLength(7);
});
