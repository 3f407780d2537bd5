/** Where tickets may show a video from. */
const VIDEO_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];
const TURNSTILE = 'https://challenges.cloudflare.com';
/** Where the browser is sent to pay by card. */
const CARD_CHECKOUT = 'https://checkout.stripe.com';

export type SecurityOptions = { turnstile: boolean; production: boolean };

/** Headers of every document: what it may load and from where, and what others may do with it. */
export function documentHeaders({
  turnstile,
  production,
}: SecurityOptions): Record<string, string> {
  const botCheck = turnstile ? [TURNSTILE] : [];
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...botCheck],
    // The editor and the notices write style elements of their own.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Pictures in tickets stand on hosts that customers choose.
    'img-src': ["'self'", 'https:', 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': ["'self'", ...VIDEO_HOSTS, ...botCheck],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", CARD_CHECKOUT],
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

/** For files that a browser could open as a page of their own (SVG, HTML): no script, no form, no access to the site. */
export const INERT_FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";
