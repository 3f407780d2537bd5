import { defineRemote } from '@site/shared/remote';
import manifest from '../remote.json';

export default defineRemote(manifest, {
  contact: () => import('./pages/contact'),
  tickets: () => import('./pages/tickets'),
  'new-ticket': () => import('./pages/new-ticket'),
  ticket: () => import('./pages/ticket'),
});
