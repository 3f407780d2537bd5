import { bill, offer, type Subscription, toEuros, vatOf } from '@site/shared/rules';
import type { Replies } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newcomer, orderWith } from './open-shop';

/** A server that counts as the real one does. */
export function quoting(
  account = newcomer,
  more: { coupon?: number; balance?: number } = {},
): Replies {
  return {
    'shop/quote': ({ subscription, country }) => {
      const { mode, price, expiry } = offer(account, subscription as Subscription, Date.now());
      const { wallet, amount, ...rest } = bill(price, { ...more, tax: vatOf(String(country)) });
      const type = mode === 'Purchase' ? 'New' : mode;
      return {
        ...rest,
        type,
        price: toEuros(price),
        wallet: toEuros(wallet),
        amount: toEuros(amount),
        expiry,
      };
    },
    'shop/view-order': { order: orderWith() },
  };
}

/** Billing details in Italy and both boxes, for 5 playlists. */
export async function fillIn() {
  await userEvent.type(screen.getByLabelText('First name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Last name'), 'Byron');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Italy');
  await userEvent.click(screen.getByRole('checkbox', { name: /terms and conditions/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /non-refundable policy/ }));
  await screen.findByText('€18.18');
}
