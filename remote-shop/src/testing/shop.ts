import type { Order, Session } from '@site/shared/contract';
import { BASIC, DAY_MS, DEFAULT_PRICE_LIST, limitsOf } from '@site/shared/rules';
import { type Replies, sessionOf } from '@site/shared/testing';
import { type OpenedPage, openPage } from '@site/shared/testing/open-page';
import manifest from '../../remote.json';
import remote from '../remote';

/** The remote, for `openPage`. */
export const shop = { manifest, remote };

export const accountWithoutPlan = sessionOf({ id: 7 });

export const admin = sessionOf({ id: 1, email: 'admin@example.test', role: 'admin' });

/** An account with 5 playlists, 10 EPG countries and 10 managed users for `days` more days. */
export function subscriber(days: number, change: Partial<Session> = {}): Session {
  return {
    ...accountWithoutPlan,
    used_trial: true,
    max_list: 5,
    max_epg: 10,
    max_customer: 10,
    max_streams: 100_000,
    max_episodes: 300_000,
    automatic_backups: 0,
    expiry: Date.now() + days * DAY_MS,
    ...change,
  };
}

/** An account with 20 playlists for 19 and a half more days that has renewed with Basic. */
export function subscriberWithNextPlan(): Session {
  const startsAt = Date.now() + 19.5 * DAY_MS;
  return subscriber(384.5, {
    max_list: 20,
    max_epg: 40,
    max_customer: 100,
    next_plan: { limits: limitsOf(DEFAULT_PRICE_LIST, BASIC), startsAt },
  });
}

/** A completed order, paid by card, with a coupon and money from the wallet. */
export function orderWith(change: Partial<Order> = {}): Order {
  return {
    id: 'AAAA111122',
    createdAt: Date.UTC(2026, 9, 1, 12),
    type: 'New',
    result: 'COMPLETED',
    name: 'Ada',
    last_name: 'Byron',
    country: 'IT',
    payment_mode: 'CARD',
    crypto_wallet: null,
    tag: null,
    playlist: 5,
    epg: -1,
    customer: 10,
    streams: 100_000,
    episodes: 300_000,
    automatic_backups: 0,
    price: 14.9,
    coupon: 10,
    tax: 22,
    wallet: 5,
    amount: 11.69,
    expiry: Date.UTC(2027, 9, 1, 12),
    ...change,
  };
}

/** Opens a page as the administrator. */
export function openAsAdmin(address: string, replies: Replies): Promise<OpenedPage> {
  return openPage(shop, address, { session: admin, replies });
}

/** Opens the page of an order as its customer. */
export function openOrder(change: Partial<Order>, replies: Replies = {}): Promise<OpenedPage> {
  return openPage(shop, '/order/AAAA111122', {
    session: accountWithoutPlan,
    replies: { 'shop/view-order': { order: orderWith(change) }, ...replies },
  });
}
