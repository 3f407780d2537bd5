import { openPage } from '@site/shared/testing/open-page';
import { screen, within } from '@testing-library/react';
import { marketing } from '../testing/marketing';

type LegalPage = {
  path: string;
  title: string;
  date: string;
  sections: number;
  /** What a section contains. Each text has a value of the rules or a field that is stored. */
  facts: [id: string, fact: string][];
  links: [id: string, address: string][];
};

const terms: LegalPage = {
  ...{ path: '/terms-condition', title: 'Terms and conditions', date: '2024-09-01', sections: 17 },
  facts: [
    ['trial', 'It runs for 7 days'],
    ['prices', 'can take up to 24 hours'],
    ['managed-users', 'More than 30 managed users'],
  ],
  links: [
    ['refunds', '/refund-policy'],
    ['availability', '/maintenance'],
  ],
};
const refunds: LegalPage = {
  ...{ path: '/refund-policy', title: 'Refund policy', date: '2020-06-13', sections: 6 },
  facts: [
    ['start', 'by the network, up to 24 hours,'],
    ['before', 'It runs for 7 days'],
    ['ask', 'up to 48 hours'],
    ['ask', 'in the category ‘Purchase info’ with the order number'],
  ],
  links: [
    ['before', '/sign-up/?from=%2Fshop%2Ftrial'],
    ['ask', '/support/ticket/new-ticket'],
  ],
};
const privacy: LegalPage = {
  ...{ path: '/privacy', title: 'Privacy notice', date: '2026-11-26', sections: 13 },
  facts: [
    ['account', '7 days for activation, 1 hour for a new password, 24 hours for'],
    ['sessions', 'after 24 hours, or after 365 days if you chose to be remembered'],
    ['sessions', 'after 30 days without use'],
    ['second-factors', 'count wrong codes for 24 hours'],
    ['cookies', 'up to 365 days if you chose to be remembered'],
    ['orders', 'An order contains your name, your country, the IP address and the'],
    ['orders', 'a company also its name, address and VAT number. We need them for'],
    ['orders', 'we store the day of the payment and what names it'],
    ['duration', 'You can cancel the deletion for 14 days'],
  ],
  links: [
    ['scope', '/privacy-app'],
    ['operator', 'mailto:support@example.test'],
    ['operator', '/support'],
    ['duration', '/account/settings'],
    ['rights', 'mailto:support@example.test'],
  ],
};
const privacyOfApp: LegalPage = {
  ...{ path: '/privacy-app', title: 'App privacy policy', date: '2023-09-30', sections: 8 },
  facts: [],
  links: [['rights', '/support']],
};

test.each([terms, refunds, privacy, privacyOfApp])(
  '$path has its date, its sections with their facts and links, and their contents',
  async ({ path, title, date, sections, facts, links }) => {
    await openPage(marketing, path);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(document.querySelector('time')).toHaveAttribute('datetime', date);

    const addressesIn = (element: HTMLElement) =>
      within(element)
        .getAllByRole<HTMLAnchorElement>('link')
        .map((link) => [link.textContent, link.hash]);
    const headings = screen.getAllByRole('heading', { level: 2 }).slice(1);
    const contents = screen.getByRole('navigation', { name: 'Contents' });
    expect(headings).toHaveLength(sections);
    expect(addressesIn(contents)).toEqual(headings.flatMap(addressesIn));
    for (const heading of headings)
      expect(within(heading).getByRole<HTMLAnchorElement>('link').hash).toBe(
        `#${heading.closest('li')?.id}`,
      );

    for (const [id, fact] of facts) expect(document.getElementById(id)).toHaveTextContent(fact);
    for (const [id, address] of links)
      expect(document.querySelector(`#${id} a[href="${address}"]`)).toBeInTheDocument();
  },
);

test('the privacy notice names each cookie', async () => {
  await openPage(marketing, '/privacy');
  const names = [...document.querySelectorAll('#cookies code')].map((code) => code.textContent);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['token', 'signed_in', 'device', 'sign_up'],
      ...['release-bucket', 'release-preview'],
    ]),
  );
});
