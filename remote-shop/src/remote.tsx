import { defineRemote } from '@site/shared/remote';
import { card, customerColumn, homePrices, settingsData, ticketAside } from '@site/shared/slots';
import manifest from '../remote.json';

export default defineRemote(
  manifest,
  {
    configurator: () => import('./pages/configurator'),
    trial: () => import('./pages/trial'),
    checkout: () => import('./pages/checkout'),
    order: () => import('./pages/order'),
    orders: () => import('./pages/orders'),
    books: () => import('./pages/books'),
    prices: () => import('./pages/prices'),
    taxes: () => import('./pages/taxes'),
    seller: () => import('./pages/seller'),
    brand: () => import('./pages/brand'),
    'document-settings': () => import('./pages/document-settings'),
    'mail-texts': () => import('./pages/mail-texts'),
    'mail-text': () => import('./pages/mail-text'),
    announcements: () => import('./pages/announcements'),
    connections: () => import('./pages/connections'),
    webhook: () => import('./pages/webhook'),
    webhooks: () => import('./pages/webhooks'),
    'support-hours': () => import('./pages/support-hours'),
    'new-order': () => import('./pages/new-order'),
    'ticket-categories': () => import('./pages/ticket-categories'),
    overview: () => import('./pages/overview'),
    coupons: () => import('./pages/coupons'),
    'all-orders': () => import('./pages/all-orders'),
  },
  {
    'customer-orders': card(customerColumn, () => import('./cards/customer-orders')),
    documents: card(settingsData, () => import('./cards/documents')),
    'home-prices': card(homePrices, () => import('./cards/home-prices')),
    'ticket-orders': card(ticketAside, () => import('./cards/ticket-orders')),
  },
);
