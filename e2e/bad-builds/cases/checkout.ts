import type { BadBuild } from '../bad-build';
import { append, type Edit, replace } from '../edit-source';

/** The button that places the order does nothing. */
const DEAD_PAY_BUTTON = replace(
  'src/checkout/use-place-order.ts',
  'const body = {',
  'if (amount > 0) return Promise.resolve();\n    const body = {',
);

/** Statements that run once, when a customer with a chosen plan opens the checkout. */
const whenOpened = (statements: string): Edit =>
  replace(
    'src/pages/checkout.tsx',
    'const [billing, setBilling] = useState(draft);',
    `useEffect(() => { ${statements} }, []);\n  const [billing, setBilling] = useState(draft);`,
  );

function checkout(title: string, edits: Edit[], reason: RegExp): BadBuild {
  return {
    title,
    package: 'remote-shop',
    edits,
    stoppedBy: 'gate',
    reason,
  };
}

/**
 * Mistakes in the checkout. It opens with a chosen plan only, so a visit of its address does not
 * show it: only a journey does.
 */
export const CHECKOUT_CASES: BadBuild[] = [
  {
    ...checkout(
      'the checkout replaces a built-in',
      [whenOpened('const own = globalThis.fetch; globalThis.fetch = (...all) => own(...all);')],
      /fetch/,
    ),
    quick: true,
  },
  checkout(
    'the checkout stores 300 kB',
    [whenOpened("localStorage.setItem('checkout.cache', 'x'.repeat(300_000));")],
    /storage/i,
  ),
  checkout(
    'a layer covers the checkout after the coupon field is opened',
    [
      append(
        'src/checkout/quote-field.module.css',
        `.disclosure[open] { position: relative; }
.disclosure[open]::after { content: ''; position: absolute; inset: 100% 0 auto; block-size: 24rem; z-index: 1; }`,
      ),
    ],
    /something covers the/,
  ),
  checkout(
    'the checkout has a control without a name',
    [
      replace(
        'src/pages/checkout.tsx',
        '<PaymentMethods account',
        '<select><option>Any bank</option></select>\n            <PaymentMethods account',
      ),
    ],
    /select-name/,
  ),
  checkout(
    'the checkout throws a minute after it is opened',
    [whenOpened("setTimeout(() => { throw new Error('the checkout broke later'); }, 60_000);")],
    /the checkout broke later/,
  ),
  {
    ...checkout(
      'a dead pay button, and journeys of the same names that test nothing',
      [
        DEAD_PAY_BUTTON,
        append(
          'src/journeys.ts',
          `const test = { open: '/shop/advanced' };
for (const { steps } of journeys) steps.splice(0, steps.length, test);`,
        ),
      ],
      /a customer buys Advanced/,
    ),
    quick: true,
  },
  checkout(
    'a pay button that is dead on German pages only',
    [
      replace(
        'src/checkout/use-place-order.ts',
        'const body = {',
        "if (document.documentElement.lang === 'de') return Promise.resolve();\n    const body = {",
      ),
    ],
    /in Deutsch/,
  ),
  checkout(
    'a dead pay button, and journeys of other names',
    [
      DEAD_PAY_BUTTON,
      append(
        'src/journeys.ts',
        `const steps = [{ open: '/shop/advanced' }];
journeys.splice(0, journeys.length, { name: 'a customer shops', as: 'customer', steps });`,
      ),
    ],
    /a customer buys Advanced/,
  ),
  checkout(
    'waits eight seconds before it places an order',
    [
      replace(
        'src/checkout/use-place-order.ts',
        'const answer = await sendOrder(body, method);',
        `await new Promise((resolve) => setTimeout(resolve, 8_000));
      const answer = await sendOrder(body, method);`,
      ),
    ],
    /longer than the live release/,
  ),
  {
    ...checkout(
      'an order of a company is sent without the fields of the company',
      [replace('src/checkout/billing.ts', 'billingFieldsOf(draft)', 'PERSON_FIELDS')],
      /create-credit-card-order without the field billing\.company/,
    ),
    stoppedBy: 'shown',
  },
  {
    ...checkout(
      'the boxes of the terms are ticked in advance',
      [
        replace(
          'src/pages/checkout.tsx',
          '{ terms: false, nonRefundable: false }',
          '{ terms: true, nonRefundable: true }',
        ),
      ],
      /terms|checked|ticked/i,
    ),
    stoppedBy: 'shown',
  },
  {
    ...checkout(
      'the pay button has a name and no visible text',
      [
        replace(
          'src/checkout/order-form.tsx',
          /aria-describedby="order-obstacles"\s*>\s*\{label\}/,
          'aria-describedby="order-obstacles" aria-label="Place order">',
        ),
      ],
      /Place order/,
    ),
    stoppedBy: 'shown',
  },
];
