import { siteReplies } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { screen } from '@testing-library/react';
import { marketing } from '../testing/marketing';

const imprint = {
  name: 'Desk Srl',
  address: ['Via Roma 1', '00100 Roma, Italy'],
  vatNumber: 'IT00743110157',
  register: 'Companies register of Rome, 1234567',
};
/** The settings are loaded once in a test file, so every page of this file has this seller. */
const replies = siteReplies({ imprint });

test('the imprint names the seller with address, register, VAT number and email', async () => {
  await openPage(marketing, '/imprint', { replies });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Imprint');
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(rows).toEqual([
    'NameDesk Srl',
    'AddressVia Roma 100100 Roma, Italy',
    'RegisterCompanies register of Rome, 1234567',
    'VAT numberIT00743110157',
    'Emailsupport@example.test',
  ]);
});

test.each([
  ['/terms-condition', 'agreement'],
  ['/refund-policy', 'short'],
  ['/privacy', 'operator'],
  ['/privacy-app', 'scope'],
])('%s#%s names the operator and links to the imprint', async (path, id) => {
  await openPage(marketing, path, { replies });
  const section = document.getElementById(id);
  expect(section).toHaveTextContent('Desk Srl (imprint)');
  expect(section?.querySelector('a[href="/imprint"]')).toBeInTheDocument();
});
