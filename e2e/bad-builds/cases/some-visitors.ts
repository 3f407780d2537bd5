import type { Page } from '@playwright/test';
import type { BadBuild } from '../bad-build';
import { append, inComponent, inLoader, prepend } from '../edit-source';

const SESSION = "import { useSession as useAnySession } from '@site/shared/host';";
/** A difference between visitors that no machine of a gate has. */
const IS_GERMAN = "navigator.language.startsWith('de')";

/** Long enough for the first render; then the visitor waits for nothing more. */
const IMPATIENT_MS = 3_000;
/** Longer than the time after which a page counts as stalled. */
const PATIENT_MS = 12_000;

/** Opens My orders in a German browser and stays for a time. */
function germanVisit(stayMs = IMPATIENT_MS) {
  return async (page: Page, url: string) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'language', { get: () => 'de-DE' }),
    );
    await page.goto(`${url}/account/orders`);
    await page.waitForTimeout(stayMs);
  };
}

/** Builds that fail for some visitors only. */
export const SOME_VISITORS_CASES: BadBuild[] = [
  {
    title: 'throws on phones only',
    package: 'remote-shop',
    edits: [
      inComponent(
        'orders',
        "if (matchMedia('(max-width: 700px)').matches) throw new Error('phones are broken');",
      ),
    ],
    stoppedBy: 'gate',
    reason: /on a phone.*phones are broken/,
  },
  {
    title: 'throws in Safari only',
    package: 'remote-shop',
    edits: [
      inComponent(
        'orders',
        "if (/Version\\/.*Safari/.test(navigator.userAgent)) throw new Error('Safari is broken');",
      ),
    ],
    stoppedBy: 'gate',
    reason: /on a phone.*Safari is broken/,
  },
  {
    title: 'throws for signed-in visitors only',
    package: 'remote-support',
    edits: [
      prepend('src/pages/contact.tsx', SESSION),
      inComponent(
        'contact',
        "if (useAnySession().status === 'signed-in') throw new Error('members are broken');",
      ),
    ],
    stoppedBy: 'gate',
    reason: /members are broken/,
  },
  {
    title: 'throws for customers with a plan only',
    package: 'remote-shop',
    edits: [
      prepend('src/pages/configurator.tsx', SESSION),
      inComponent(
        'configurator',
        "if (useAnySession().session?.expiry) throw new Error('renewals are broken');",
      ),
    ],
    stoppedBy: 'gate',
    reason: /subscriber.*renewals are broken/,
  },
  {
    title: 'needs a newer browser',
    package: 'remote-shop',
    edits: [
      inComponent(
        'orders',
        "if (!('escape' in RegExp)) throw new TypeError('RegExp.escape is not a function');",
      ),
    ],
    stoppedBy: 'gate',
    reason: /on a phone.*RegExp\.escape/,
  },
  {
    title: 'throws in a second tab',
    package: 'remote-shop',
    edits: [
      append(
        'src/pages/orders.tsx',
        "const channel = new BroadcastChannel('orders');\nchannel.onmessage = () => { throw new Error('a second tab is open'); };\nchannel.postMessage('opened');",
      ),
    ],
    stoppedBy: 'gate',
    reason: /a second tab/,
  },
  {
    title: 'throws in German browsers only',
    package: 'remote-shop',
    edits: [inComponent('orders', `if (${IS_GERMAN}) throw new Error('German is broken');`)],
    stoppedBy: 'canary',
    path: '/account/orders',
    visit: germanVisit(),
    quick: true,
  },
  {
    title: 'blank in German browsers only',
    package: 'remote-shop',
    edits: [inComponent('orders', `if (${IS_GERMAN}) return null;`)],
    stoppedBy: 'canary',
    path: '/account/orders',
    visit: germanVisit(PATIENT_MS),
  },
  {
    title: 'hangs in German browsers only, and the visitors leave',
    package: 'remote-shop',
    edits: [inLoader('orders', `if (${IS_GERMAN}) await new Promise(() => {});`)],
    stoppedBy: 'canary',
    path: '/account/orders',
    visit: germanVisit(),
  },
  {
    title: 'hides the document after 2 seconds in German browsers only',
    package: 'remote-shop',
    edits: [
      append(
        'src/pages/orders.tsx',
        `if (${IS_GERMAN}) setTimeout(() => { document.body.style.display = 'none'; }, 2_000);`,
      ),
    ],
    stoppedBy: 'canary',
    path: '/account/orders',
    visit: germanVisit(PATIENT_MS),
  },
  {
    title: 'throws in German browsers only, activated without a rollout',
    package: 'remote-shop',
    edits: [inComponent('orders', `if (${IS_GERMAN}) throw new Error('German is broken.');`)],
    stoppedBy: 'watch',
    path: '/account/orders',
    visit: germanVisit(),
  },
  {
    title: 'throws in one time zone only, while the live release has one view, which failed',
    package: 'remote-shop',
    edits: [
      inComponent(
        'orders',
        "if (new Date().getTimezoneOffset() === -345) throw new Error('Kathmandu is broken');",
      ),
    ],
    stoppedBy: 'canary',
    path: '/account/orders',
    percent: 50,
    isQuietSite: true,
    visit: async (page, url) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kathmandu' });
      await page.goto(`${url}/account/orders`);
      await page.waitForTimeout(IMPATIENT_MS);
    },
    quick: true,
  },
];
