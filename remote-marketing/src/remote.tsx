import { defineRemote } from '@site/shared/remote';
import manifest from '../remote.json';

export default defineRemote(manifest, {
  home: () => import('./pages/home'),
  imprint: () => import('./pages/imprint'),
  terms: () => import('./pages/terms'),
  'refund-policy': () => import('./pages/refund-policy'),
  privacy: () => import('./pages/privacy'),
  'privacy-app': () => import('./pages/privacy-app'),
  'legal-version': () => import('./pages/legal-version'),
  'legal-texts': () => import('./pages/legal-texts'),
  'legal-text': () => import('./pages/legal-text'),
  maintenance: () => import('./pages/maintenance'),
});
