import type { Order, Session } from '@site/shared/contract';
import { setSession, siteReady } from '@site/shared/host';
import type { PageModule } from '@site/shared/remote';
import { createMemoryRouter, RouterProvider } from '@site/shared/router';
import { DAY_MS, OPTIONS } from '@site/shared/rules';
import { type Replies, type Served, serveApi, sessionOf } from '@site/shared/testing';
import { act, render } from '@testing-library/react';
import manifest from '../../remote.json';
import * as allOrders from '../pages/all-orders';
import * as checkout from '../pages/checkout';
import * as configurator from '../pages/configurator';
import * as order from '../pages/order';
import * as orders from '../pages/orders';
import * as trial from '../pages/trial';

const pages: Record<string, PageModule> = {
  checkout,
  configurator,
  order,
  orders,
  'all-orders': allOrders,
  trial,
};

export const settings = {
  mode: 'local',
  productName: 'Playlist Desk',
  siteUrl: 'http://site.test',
  editorUrl: 'http://editor.test',
  guideUrl: 'http://guide.test',
  supportBotUrl: 'http://bot.test',
  supportEmail: 'support@site.test',
  chatUrl: 'http://chat.test',
  botCheck: { script: '', siteKey: '' },
  maintenance: { start: 0, end: 0 },
  seller: ['Playlist Desk OÜ', 'VAT EE123456789'],
  paymentMethods: ['CARD', 'XXBT', 'USDC'],
};

/** An account without a plan. */
export const newcomer = sessionOf({ id: 7 });

/** An account with 5 playlists, 10 EPG countries and 10 managed users for `days` more days. */
export function subscriber(days: number, more: Partial<Session> = {}): Session {
  return {
    ...newcomer,
    used_trial: true,
    max_list: 5,
    max_epg: 10,
    max_customer: 10,
    max_streams: 100_000,
    max_episodes: 300_000,
    automatic_backups: 0,
    expiry: Date.now() + days * DAY_MS,
    ...more,
  };
}

export function orderWith(more: Partial<Order> = {}): Order {
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
    ...more,
  };
}

export type Shop = Served & { path: () => string; reload: () => Promise<void> };

function Nothing() {
  return null;
}

/** Opens an address of the shop as the given account, against a server that answers as given. Other addresses show their path only. */
export async function openShop(
  path: string,
  session: Session,
  replies: Replies = {},
): Promise<Shop> {
  const served = serveApi({
    'site/settings': settings,
    'shop-configuration': OPTIONS,
    'auth/login': () => session,
    ...replies,
  });
  await siteReady();
  setSession(session);
  const router = createMemoryRouter(
    [
      ...manifest.routes.map((route) => ({
        path: route.path,
        HydrateFallback: Nothing,
        ...pages[route.page],
      })),
      { path: '*', element: null },
    ],
    { initialEntries: [path] },
  );
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return {
    ...served,
    path: () => router.state.location.pathname,
    reload: () => act(() => router.revalidate()),
  };
}
