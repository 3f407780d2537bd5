import { screen, within } from '@testing-library/react';
import { openAsAdmin } from '../testing/shop';

const empty = { orders: 0, net: 0, vat: 0, tickets: 0, answerMs: null };
const months = [
  { ...empty, month: '2026-09' },
  { ...empty, month: '2026-10', orders: 1_200, net: 14_900.5, vat: 3_278.11, tickets: 4 },
  { ...empty, month: '2026-11', net: -14.9, vat: -3.28, answerMs: 7_200_000 },
];

test('the plots have the values of the table, and plans and trials are shown', async () => {
  await openAsAdmin('/business', {
    'shop/overview': {
      at: Date.now(),
      months,
      countries: [{ country: 'DE', orders: 1_200, net: 14_885.6, vat: 3_274.83 }],
      plans: { trial: 3, basic: 20, advanced: 1_000 },
      renewalsDue: 17,
      trials: { started: 40, converted: 10 },
    },
  });
  const plot = screen.getByRole('img', { name: /Net revenue by month/ });
  const bars = [...plot.querySelectorAll<HTMLElement>('[title]')];
  expect(bars.map(({ title, textContent }) => [title, textContent])).toEqual([
    ['Sep: €0.00', 'Sep'],
    ['Oct: €14,900.50', 'Oct€15k€14,900.50'],
    ['Nov: -€14.90', 'Nov-€15-€14.90'],
  ]);
  const october = within(screen.getByRole('row', { name: /October 2026/ }));
  for (const text of ['1,200', '€14,900.50', '€3,278.11', '4'])
    expect(october.getByText(text)).toBeVisible();
  expect(screen.getByRole('row', { name: /November 2026.*2 hours/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Germany/ })).toBeVisible();
  expect(screen.getByText('25 % of 40')).toBeVisible();
});
