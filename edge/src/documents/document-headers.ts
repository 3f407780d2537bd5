import { PLAYER_HOSTS } from '@site/shared/rules';
import { imageSources } from './image-hosts';
import { PAGE_SCRIPT_SOURCES } from './page-script';

const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

/** Where browsers report what the policy has refused. */
export const POLICY_REPORT_PATH = '/releases/csp-report';

/** Features of the browser that no page uses. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

export type SecurityOptions = {
  /** Whether the bot check is Turnstile, which the policy must then allow. */
  turnstile: boolean;
  production: boolean;
  /** The hosts of other sites whose pictures pages and the messages of tickets may show. */
  imageHosts: readonly string[];
  /** The hashes of the style sheets inside the document. */
  styleSources?: readonly string[];
};

/** The security headers of every document. */
export function documentHeaders({
  turnstile,
  production,
  imageHosts,
  styleSources = [],
}: SecurityOptions): Record<string, string> {
  const botCheck = turnstile ? [TURNSTILE_ORIGIN] : [];
  const videoPlayers = PLAYER_HOSTS.map((host) => `https://${host}`);
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...PAGE_SCRIPT_SOURCES, ...botCheck],
    'style-src': ["'self'", ...styleSources],
    // The editor and the messages of tickets have style attributes, such as an alignment.
    'style-src-attr': ["'unsafe-inline'"],
    // A page could send data to any host in the address of a picture, so the hosts are listed.
    'img-src': imageSources(imageHosts),
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': [...videoPlayers, ...botCheck],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypesPolicies(turnstile),
    ...(production ? { 'upgrade-insecure-requests': [] } : {}),
    'report-uri': [POLICY_REPORT_PATH],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(' '))
      .join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Video players need the origin. The path stays secret, because it may hold the code of a mail.
    'referrer-policy': 'strict-origin',
    'cross-origin-resource-policy': 'same-origin',
    // The documents of this site get a process of their own in the browser.
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  };
}

/** The policies of the shell (two) and of the sanitizer, which the editor has a copy of. */
function trustedTypesPolicies(turnstile: boolean): string[] {
  // Turnstile does not document the names of its policies.
  const names = turnstile ? ['*'] : ['default', 'inert-document', 'dompurify'];
  return [...names, "'allow-duplicates'"];
}
