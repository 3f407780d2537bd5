import { defineRemote } from '@site/shared/remote';
import { card, customerColumn, homePrices, settingsData, ticketAside } from '@site/shared/slots';
import manifest from '../remote.json';

export default defineRemote(
  manifest,
  {
    'all-orders': () => import('./pages/all-orders'),
    announcements: () => import('./pages/announcements'),
    books: () => import('./pages/books'),
    brand: () => import('./pages/brand'),
    checkout: () => import('./pages/checkout'),
    configurator: () => import('./pages/configurator'),
    connections: () => import('./pages/connections'),
    coupons: () => import('./pages/coupons'),
    'document-settings': () => import('./pages/document-settings'),
    'mail-text': () => import('./pages/mail-text'),
    'mail-texts': () => import('./pages/mail-texts'),
    'new-order': () => import('./pages/new-order'),
    order: () => import('./pages/order'),
    orders: () => import('./pages/orders'),
    overview: () => import('./pages/overview'),
    prices: () => import('./pages/prices'),
    seller: () => import('./pages/seller'),
    'support-hours': () => import('./pages/support-hours'),
    taxes: () => import('./pages/taxes'),
    'ticket-categories': () => import('./pages/ticket-categories'),
    trial: () => import('./pages/trial'),
    webhook: () => import('./pages/webhook'),
    webhooks: () => import('./pages/webhooks'),
  },
  {
    'customer-orders': card(customerColumn, () => import('./cards/customer-orders')),
    documents: card(settingsData, () => import('./cards/documents')),
    'home-prices': card(homePrices, () => import('./cards/home-prices')),
    'ticket-orders': card(ticketAside, () => import('./cards/ticket-orders')),
  },
);
