import { COINS } from '@site/shared/rules';
import { openPage } from '@site/shared/testing/open-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marketing, section } from '../testing/marketing';

beforeEach(() => openPage(marketing, '/'));

test.each([
  ['playlists in your cloud storage, at most', '40'],
  ['entries in each of them, at most', '1,000,000'],
  ['syncs a day with your provider’s list', 'about 10'],
  ['automatic backups a day', '2'],
])('the features show the figure of "%s"', (unit, figure) => {
  const features = section('Tools for long playlists');
  expect(features.getByText(unit).nextElementSibling).toHaveTextContent(figure);
});

test('the features list six tools, with the days of the backups', () => {
  const features = section('Tools for long playlists');
  expect(features.getAllByRole('heading', { level: 3 })).toHaveLength(6);
  expect(features.getByText(/last 7 days, or a weekly backup of the last 45 days/)).toBeVisible();
});

test('the customization starts with the list of the provider', () => {
  const demo = section('One-click customization');
  expect(demo.getAllByRole('listitem')).toHaveLength(7);
  expect(demo.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
});

test('one click applies all rules, and a second one shows the original list', async () => {
  const demo = section('One-click customization');
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

test.each<[string, string]>([
  ['How does the free trial work?', '7 days'],
  ['How do I pay?', 'By credit card, Bitcoin, '],
  ...Object.values(COINS).map(({ name }) => ['How do I pay?', name] satisfies [string, string]),
  ['How do I pay?', 'within 24 hours'],
  ['What happens when my provider changes its list?', 'about 10 times a day'],
  ['Where do I get help?', 'every day from 09:00 to 22:00 UTC'],
  ['Where do I get help?', 'up to 48 hours'],
])('the answer to "%s" contains "%s"', (question, fact) => {
  const faq = section('Frequently asked questions');
  expect(faq.getByText(question).closest('details')).toHaveTextContent(fact);
});

test('the answers link to the refund policy and the support page', () => {
  const links = [...document.querySelectorAll('details a')].map((link) =>
    link.getAttribute('href'),
  );
  expect(links).toEqual(['/refund-policy', '/support']);
});

test('screen readers get one sentence for the drawn guide', () => {
  const guide = screen.getByRole('img', { name: /programme guide with seven invented channels/ });
  expect(guide).toBeVisible();
});
