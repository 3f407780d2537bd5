import type { BadBuild } from '../bad-build';
import { inComponent, prepend } from '../edit-source';

const PHONE = `if (matchMedia('(max-width: 700px)').matches) throw new Error('phones are broken');`;

/** Builds that fail for some visitors only. */
export const SOME_VISITORS_CASES: BadBuild[] = [
  {
    title: 'throws on phones only',
    package: 'remote-shop',
    edits: [inComponent('orders', PHONE)],
    stoppedBy: 'gate',
  },
  {
    title: 'throws for signed-in visitors only',
    package: 'remote-support',
    edits: [
      prepend(
        'src/pages/contact.tsx',
        "import { useSession as useAnySession } from '@site/shared/host';",
      ),
      inComponent(
        'contact',
        "if (useAnySession().status === 'signed-in') throw new Error('members are broken');",
      ),
    ],
    stoppedBy: 'gate',
  },
  {
    title: 'throws for customers with a plan only',
    package: 'remote-shop',
    edits: [
      prepend(
        'src/pages/configurator.tsx',
        "import { useSession as useAnySession } from '@site/shared/host';",
      ),
      inComponent(
        'configurator',
        "if (useAnySession().session?.expiry) throw new Error('renewals are broken');",
      ),
    ],
    stoppedBy: 'gate',
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
    stoppedBy: 'canary',
    visit: async (page, url) => {
      await page.addInitScript(() => Reflect.deleteProperty(RegExp, 'escape'));
      await page.goto(`${url}/account/orders`);
    },
  },
];
