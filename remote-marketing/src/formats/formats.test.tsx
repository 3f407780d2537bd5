import { openPage } from '@site/shared/testing/open-page';
import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marketing, section } from '../testing/marketing';

async function openFormats() {
  await openPage(marketing, '/');
  return section('One playlist, four formats');
}

test('the tab of each format shows its text and picture', async () => {
  const formats = await openFormats();
  for (const [name, title, picture] of [
    ['M3U', 'A file for most players', /as an M3U file/],
    ['Xtream', 'An account for Xtream players', /in an Xtream player/],
    ['Bouquet', 'Bouquets for satellite receivers', /as a tree of bouquets/],
    ['MAG', 'A portal for MAG boxes', /as a portal on a television/],
  ] as const) {
    await userEvent.click(formats.getByRole('tab', { name }));
    const panel = formats.getByRole('tabpanel', { name });
    expect(within(panel).getByRole('heading')).toHaveTextContent(title);
    expect(within(panel).getByRole('img', { name: picture })).toBeInTheDocument();
  }
});

test('the M3U picture shows every channel with its group and number', async () => {
  const formats = await openFormats();
  const file = formats.getByRole('img', { name: /as an M3U file/ });
  expect(file).toHaveTextContent('#EXTINF:-1 tvg-chno="4" group-title="Cinema",Cine Lumen');
  expect(file.textContent?.match(/#EXTINF/g)).toHaveLength(7);
});
