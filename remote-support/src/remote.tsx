import { defineRemote } from '@site/shared/remote';
import { card, ordersEnd } from '@site/shared/slots';
import manifest from '../remote.json';

export default defineRemote(
  manifest,
  {
    contact: () => import('./pages/contact'),
    tickets: () => import('./pages/tickets'),
    'new-ticket': () => import('./pages/new-ticket'),
    'audit-log': () => import('./pages/audit-log'),
    customers: () => import('./pages/customers'),
    customer: () => import('./pages/customer'),
    staff: () => import('./pages/staff'),
    ticket: () => import('./pages/ticket'),
  },
  {
    'open-tickets': card(ordersEnd, () => import('./cards/open-tickets')),
  },
);
