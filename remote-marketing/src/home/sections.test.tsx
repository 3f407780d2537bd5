import { COINS } from '@site/shared/rules';
import { openPage } from '@site/shared/testing/open-page';
import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marketing, section } from '../testing/marketing';

beforeEach(() => openPage(marketing, '/'));

test('the features have the figures of the price list and the days of the backups', () => {
  const features = section('Tools for long playlists');
  for (const [unit, figure] of [
    ['playlists in your cloud storage, at most', '40'],
    ['entries in each of them, at most', '1,000,000'],
    ['syncs a day with your provider’s list', 'about 10'],
    ['automatic backups a day', '2'],
  ] as const)
    expect(features.getByText(unit).nextElementSibling).toHaveTextContent(figure);
  expect(features.getByText(/last 7 days, or a weekly backup of the last 45 days/)).toBeVisible();
});

test('one click applies all rules, and a second one shows the original list', async () => {
  const demo = section('One-click customization');
  expect(demo.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
  await userEvent.click(demo.getByRole('button', { name: 'Apply all four' }));
  expect(demo.getAllByRole('listitem')).toHaveLength(6);
  expect(demo.getAllByRole('button', { pressed: true })).toHaveLength(4);
  await userEvent.click(demo.getByRole('button', { name: 'Show the original list' }));
  expect(demo.getAllByRole('listitem')).toHaveLength(7);
});

test('each rule is switched on and off by its button', async () => {
  const demo = section('One-click customization');
  const names = demo.getByRole('button', { name: 'Clean up names' });
  await userEvent.click(names);
  expect(names).toHaveAttribute('aria-pressed', 'true');
  expect(demo.getByText('Cine Lumen')).toBeVisible();
  await userEvent.click(names);
  expect(demo.getByText('CINE LUMEN 4K ★')).toBeVisible();
});

test('the EPG service names the file of the chosen days and format', async () => {
  const epg = section('A programme guide for every channel');
  expect(epg.getByText('guide-7-days.xml.gz')).toBeVisible();
  await userEvent.click(epg.getByRole('radio', { name: '1 day' }));
  await userEvent.click(epg.getByRole('radio', { name: '.xml' }));
  expect(epg.getByText('guide-1-day.xml')).toBeVisible();
});

test('a channel without a source has the dummy guide', () => {
  const items = section('A programme guide for every channel').getAllByRole('listitem');
  const dummy = items.filter((item) => within(item).queryByText('Dummy guide'));
  expect(dummy).toHaveLength(1);
  expect(dummy[0]).toHaveTextContent('no source found');
});

test('the answers name the facts of the rules, and link to their pages', () => {
  const faq = section('Frequently asked questions');
  for (const [question, ...facts] of [
    ['How does the free trial work?', '7 days'],
    ['How do I pay?', 'By credit card, ', ...Object.values(COINS).map(({ name }) => name)],
    ['How do I pay?', 'within 24 hours'],
    ['What happens when my provider changes its list?', 'about 10 times a day'],
    ['Where do I get help?', 'every day from 09:00 to 22:00 UTC', 'up to 48 hours'],
  ] as [string, ...string[]][])
    for (const fact of facts)
      expect(faq.getByText(question).closest('details')).toHaveTextContent(fact);
  const links = [...document.querySelectorAll('details a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/refund-policy', '/support']);
});
