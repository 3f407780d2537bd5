import { PLAYER_HOSTS } from '@site/shared/rules';

const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';
/** The page to which the browser goes for a card payment. */
const CARD_CHECKOUT_ORIGIN = 'https://checkout.stripe.com';

export type SecurityOptions = { turnstile: boolean; production: boolean };

/** The security headers of every document. */
export function documentHeaders({
  turnstile,
  production,
}: SecurityOptions): Record<string, string> {
  const botCheck = turnstile ? [TURNSTILE_ORIGIN] : [];
  const videoPlayers = PLAYER_HOSTS.map((host) => `https://${host}`);
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...botCheck],
    // The editor and the toasts add style elements at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Customers may link images on any host in a ticket (decision 64).
    'img-src': ["'self'", 'https:', 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': ["'self'", ...videoPlayers, ...botCheck],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", CARD_CHECKOUT_ORIGIN],
    ...(production ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(' '))
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  };
}
