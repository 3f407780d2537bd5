import type { BadBuild } from '../bad-build';
import { append } from '../edit-source';

function style(title: string, file: string, rule: string, reason: RegExp): BadBuild {
  return {
    title,
    package: 'remote-shop',
    edits: [append(file, `@layer page { ${rule} }`)],
    stoppedBy: 'gate',
    reason,
  };
}

/** Builds that cannot be used in windows of some sizes. */
export const WIDTH_CASES: BadBuild[] = [
  {
    ...style(
      'hides the pay button between 700 and 800 pixels',
      'src/checkout/order-form.module.css',
      '@media (min-width: 700px) and (max-width: 800px) { .place { display: none; } }',
      /Place order/,
    ),
    quick: true,
  },
  style(
    'hides the purchase button at 320 pixels',
    'src/configurator/purchase-summary.module.css',
    '@media (max-width: 340px) { .action { display: none; } }',
    /Purchase|Upgrade/,
  ),
  style(
    'hides the pay button on a phone in landscape',
    'src/checkout/order-form.module.css',
    '@media (max-height: 400px) { .place { display: none; } }',
    /Place order/,
  ),
  style(
    'hides the purchase button on a phone in landscape',
    'src/configurator/purchase-summary.module.css',
    '@media (max-height: 400px) { .action { display: none; } }',
    /Purchase|Upgrade/,
  ),
  {
    ...style(
      'scrolls sideways at 320 pixels',
      'src/pages/orders.module.css',
      '.heading { min-inline-size: 350px; }',
      /sideways|scroll|wide/i,
    ),
  },
];
