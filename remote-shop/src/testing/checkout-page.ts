import {
  ADVANCED,
  DEFAULT_PRICE_LIST,
  defaultVatPercent,
  type Entitlement,
  limitsOf,
  offerFor,
  orderAmounts,
  orderTypeOf,
  ownedAfter,
  type Subscription,
  toEuros,
} from '@site/shared/rules';
import type { Replies } from '@site/shared/testing';
import { type OpenedPage, openPage } from '@site/shared/testing/open-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choiceIn, storeChoice } from '../checkout/stored-checkout';
import { accountWithoutPlan, orderWith, shop } from './shop';

type QuoteBody = Record<string, unknown>;
type QuoteReply = (body: QuoteBody) => Record<string, unknown>;

/**
 * A `shop/quote` reply that computes the amounts by the rules. `coupon` in percent,
 * `couponAmount` and `balance` in cents.
 */
export function quoteReply(
  account: Entitlement = accountWithoutPlan,
  discounts: { coupon?: number; couponAmount?: number; balance?: number } = {},
): QuoteReply {
  return ({ subscription, country }) => {
    const { mode, price, expiry } = offerFor(
      DEFAULT_PRICE_LIST,
      account,
      subscription as Subscription,
      Date.now(),
    );
    const { coupon, couponAmount, tax, wallet, amount } = orderAmounts(price, {
      ...discounts,
      tax: defaultVatPercent(String(country), Date.now()),
    });
    const type = orderTypeOf(mode);
    const limits = limitsOf(DEFAULT_PRICE_LIST, subscription as Subscription);
    const ordered = { type, limits };
    return {
      type,
      owned: ownedAfter(account, ordered, Date.now()),
      price: toEuros(price),
      coupon,
      couponAmount: toEuros(couponAmount),
      tax,
      wallet: toEuros(wallet),
      amount: toEuros(amount),
      expiry,
    };
  };
}

/** Opens the checkout with a stored subscription; the order's page answers too. */
export function openCheckout(
  replies: Replies = {},
  { account = accountWithoutPlan, subscription = ADVANCED } = {},
): Promise<OpenedPage> {
  storeChoice(choiceIn(DEFAULT_PRICE_LIST, subscription));
  return openPage(shop, '/shop/checkout/', {
    session: account,
    replies: {
      'shop/quote': quoteReply(account),
      'shop/view-order': { order: orderWith() },
      ...replies,
    },
  });
}

/** Fills in billing details in Italy and ticks both boxes, for a subscription with 5 playlists. */
export async function fillInCheckout() {
  await userEvent.type(screen.getByLabelText('First name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Last name'), 'Byron');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Italy');
  await userEvent.click(screen.getByRole('checkbox', { name: /terms and conditions/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /non-refundable policy/ }));
  await screen.findByText('€18.18');
}
