import { openPage } from '@site/shared/testing/open-page';
import { screen, within } from '@testing-library/react';
import { marketing } from '../testing/marketing';

const pages = [
  { path: '/terms-condition', title: 'Terms and conditions', date: '2024-09-01', sections: 17 },
  { path: '/refund-policy', title: 'Refund policy', date: '2020-06-13', sections: 6 },
  { path: '/privacy', title: 'Privacy notice', date: '2026-11-26', sections: 13 },
  { path: '/privacy-app', title: 'App privacy policy', date: '2023-09-30', sections: 8 },
];

describe.each(pages)('$path', ({ path, title, date, sections }) => {
  beforeEach(() => openPage(marketing, path));

  test('has its title and its date', () => {
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(document.querySelector('time')).toHaveAttribute('datetime', date);
  });

  test('has its sections in the order of the table of contents', () => {
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    const links = contents.getAllByRole('link').map((link) => link.textContent);
    const headings = screen
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent)
      .filter((text) => text !== 'Contents');
    expect(headings).toHaveLength(sections);
    expect(links).toEqual(headings);
  });

  test('each link of the contents leads to the section with its title', () => {
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    for (const link of contents.getAllByRole<HTMLAnchorElement>('link')) {
      const target = document.getElementById(link.hash.slice(1));
      if (!target) throw new Error(`no section ${link.hash}`);
      expect(within(target).getByRole('heading')).toHaveTextContent(link.textContent ?? '');
    }
  });

  test('each heading links to its own section', () => {
    for (const heading of screen.getAllByRole('heading', { level: 2 }).slice(1)) {
      const link = within(heading).getByRole<HTMLAnchorElement>('link');
      expect(link.closest('li')).toHaveAttribute('id', link.hash.slice(1));
    }
  });
});

test.each([
  ['/terms-condition', 'law', 'governed by Italian law'],
  ['/terms-condition', 'trial', 'It runs for 7 days'],
  ['/terms-condition', 'prices', 'can take up to 24 hours'],
  ['/terms-condition', 'managed-users', 'More than 30 managed users'],
  ['/terms-condition', 'anomalous-usage', 'excessive number of IP addresses'],
  ['/refund-policy', 'short', 'The only exception is non-delivery'],
  ['/refund-policy', 'start', 'by the network, up to 24 hours,'],
  ['/refund-policy', 'before', 'It runs for 7 days'],
  ['/refund-policy', 'ask', 'up to 48 hours'],
  ['/refund-policy', 'ask', 'in the category ‘Purchase info’ with the order number'],
  ['/privacy', 'account', '7 days for activation, 1 hour for a new password, 24 hours for'],
  ['/privacy', 'sessions', 'after 24 hours, or after 365 days if you chose to be remembered'],
  ['/privacy', 'sessions', 'after 30 days without use'],
  ['/privacy', 'second-factors', 'count wrong codes for 24 hours'],
  ['/privacy', 'cookies', 'up to 365 days if you chose to be remembered'],
  ['/privacy', 'orders', 'An order contains your name, your country, the IP address and the'],
  ['/privacy', 'orders', 'a company also its name, address and VAT number. We need them for'],
  ['/privacy', 'orders', 'we store the day of the payment and what names it'],
  ['/privacy', 'duration', 'You can cancel the deletion for 14 days'],
  ['/privacy-app', 'device', 'None of it is sent to us'],
  ['/privacy-app', 'logs', 'through third parties'],
  ['/privacy-app', 'children', 'not for children under 13'],
])('%s#%s contains "%s"', async (path, id, fact) => {
  await openPage(marketing, path);
  expect(document.getElementById(id)).toHaveTextContent(fact);
});

test.each([
  ['/terms-condition', 'refunds', '/refund-policy'],
  ['/terms-condition', 'availability', '/maintenance'],
  ['/refund-policy', 'before', '/sign-up/?from=%2Fshop%2Ftrial'],
  ['/refund-policy', 'ask', '/support/ticket/new-ticket'],
  ['/privacy', 'scope', '/privacy-app'],
  ['/privacy', 'operator', 'mailto:support@example.test'],
  ['/privacy', 'operator', '/support'],
  ['/privacy', 'duration', '/account/settings'],
  ['/privacy', 'rights', 'mailto:support@example.test'],
  ['/privacy-app', 'rights', '/support'],
])('%s#%s links to %s', async (path, id, address) => {
  await openPage(marketing, path);
  expect(document.querySelector(`#${id} a[href="${address}"]`)).toBeInTheDocument();
});

test.each(['token', 'signed_in', 'device', 'sign_up', 'release-bucket', 'release-preview'])(
  'the privacy notice names the cookie %s',
  async (cookie) => {
    await openPage(marketing, '/privacy');
    const names = [...document.querySelectorAll('#cookies code')].map((code) => code.textContent);
    expect(names).toContain(cookie);
  },
);
