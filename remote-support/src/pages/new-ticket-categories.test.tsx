import { sessionOf, siteReplies } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openSupportPage, turnstile } from '../testing/open-support-page';
import { ticket } from '../testing/sample-ticket';

/** The settings of all tests of this file: they are loaded once. */
const replies = {
  ...siteReplies({
    ticketCategories: [
      { id: 'Old', isHidden: true, names: { en: 'Old' } },
      { id: 'Billing', names: { en: 'Invoices' } },
      { id: 'EPG request', names: { en: 'Guide' } },
    ],
  }),
  'ticket/create-ticket': { ticket_id: 7 },
  'ticket/view-ticket': { ticket },
};

beforeEach(() => localStorage.clear());

const openForm = () =>
  openSupportPage('/support/ticket/new-ticket', { session: sessionOf(), replies });

test('the form offers the categories by name, the first as the default, without hidden ones', async () => {
  const { api, address } = await openForm();
  const options = within(screen.getByLabelText('Category')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Invoices', 'Guide']);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'A question' } });
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Please help' } });
  await act(() => turnstile.only().callback('token'));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(address()).toBe('/support/ticket/view/7'));
  expect(api.callsTo('ticket/create-ticket')).toMatchObject([{ category: 'Billing' }]);
});

test('a draft with a category that is no longer offered has the default', async () => {
  const draft = { title: 'EPG is empty', category: 'Old', description: '<p>x</p>' };
  localStorage.setItem('new-ticket:2', JSON.stringify(draft));
  await openForm();
  expect(screen.getByLabelText('Category')).toHaveDisplayValue('Invoices');
});

test('a ticket names its category as the settings do', async () => {
  await openSupportPage('/support/ticket/view/7', { session: sessionOf(), replies });
  expect(screen.getByText('Guide')).toBeVisible();
});
