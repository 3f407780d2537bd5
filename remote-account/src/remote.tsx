import { defineRemote } from '@site/shared/remote';
import manifest from '../remote.json';

export default defineRemote(manifest, {
  'sign-in': () => import('./pages/sign-in'),
  'sign-up': () => import('./pages/sign-up'),
  'recover-password': () => import('./pages/recover-password'),
  'reset-password': () => import('./pages/reset-password'),
  'confirm-email': () => import('./pages/confirm-email'),
  'undo-email': () => import('./pages/undo-email'),
  'undo-password': () => import('./pages/undo-password'),
  'stop-reminders': () => import('./pages/stop-reminders'),
  'accept-invitation': () => import('./pages/accept-invitation'),
  settings: () => import('./pages/settings'),
  activate: () => import('./pages/activate'),
});
