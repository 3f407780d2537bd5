import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openSupportPage } from '../testing/open-support-page';
import { administrator, adminReplies, ticket } from '../testing/sample-ticket';

test('staff open, save and delete their views of the list', async () => {
  let views = [{ name: 'Refunds', query: '?tag=refund' }];
  const { api, address } = await openSupportPage('/support/ticket', {
    session: administrator,
    replies: {
      ...adminReplies,
      'ticket/load-ticket-list': {
        tickets: [{ ...ticket, isUnread: false }],
        total: 1,
        counts: { open: 1, waiting: 0, replied: 0, closed: 0 },
        snoozed: 0,
      },
      'ticket/ticket-views': () => ({ views }),
      'ticket/save-ticket-view': ({ name, query }) => {
        views = [...views, { name: String(name), query: String(query) }];
        return { status: 200 };
      },
      'ticket/delete-ticket-view': ({ name }) => {
        views = views.filter((view) => view.name !== name);
        return { status: 200 };
      },
    },
  });
  const menu = () => screen.getByRole('button', { name: 'Views' });
  await waitFor(() => {
    fireEvent.click(menu());
    fireEvent.click(screen.getByRole('link', { name: 'Refunds' }));
  });
  await waitFor(() => expect(address()).toBe('/support/ticket?tag=refund'));
  // The menu names the view that is shown.
  fireEvent.click(await screen.findByRole('button', { name: 'Refunds' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save or delete views' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Views' }));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' Mine ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.callsTo('ticket/save-ticket-view')).toEqual([
      { name: 'Mine', query: '?tag=refund' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  fireEvent.click(screen.getByRole('button', { name: 'Refunds' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save or delete views' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the view Mine' }));
  await waitFor(() => expect(api.callsTo('ticket/delete-ticket-view')).toEqual([{ name: 'Mine' }]));
});
