import type { Order } from '@site/shared/contract';
import { acceptConfirm, confirmStore } from '@site/shared/host';
import type { Replies } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, orderWith, shop } from './shop';

/** What the administrator sees of an order beside the order. */
export const managed = { user: { id: 7, email: 'ada@example.test' }, moves: [], balance: 2.5 };

/** Opens the page of an order as the administrator. `details` change `managed`. */
export function openManagedOrder(
  change: Partial<Order> = {},
  details: object = {},
  replies: Replies = {},
) {
  return openPage(shop, '/order/AAAA111122', {
    session: admin,
    replies: {
      'shop/view-order': { order: orderWith(change), managed: { ...managed, ...details } },
      ...replies,
    },
  });
}

/** The open question before an action. */
export const question = () => confirmStore.getState().request;

export const accept = () => act(async () => acceptConfirm(false));

export async function chooseAction(label: string, reason: string): Promise<void> {
  await userEvent.selectOptions(screen.getByLabelText('Action'), label);
  await userEvent.type(screen.getByLabelText('Reason'), reason);
}

export const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }));
