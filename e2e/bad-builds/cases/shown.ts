import type { BadBuild } from '../bad-build';
import { append, type Edit, inLoader, inManifest, replace } from '../edit-source';

function shown(
  title: string,
  { edits, reason, ...rest }: { edits: Edit[]; reason: RegExp } & Partial<BadBuild>,
): BadBuild {
  return { title, package: 'remote-shop', stoppedBy: 'shown', edits, reason, ...rest };
}

/** Mistakes that can be meant. Publishing names them among what changes for visitors. */
export const SHOWN_CASES: BadBuild[] = [
  shown('a wrong text', {
    package: 'remote-marketing',
    edits: [
      replace(
        'texts/en.json',
        'We refund payments without delivery only.',
        'We refund every payment.',
      ),
    ],
    reason: /We refund/,
    quick: true,
  }),
  shown('another price than the one of the shop', {
    edits: [
      replace('src/cards/home-prices.tsx', 'toEuros(plan.price)', 'toEuros(plan.price) / 10'),
    ],
    reason: /€/,
  }),
  shown('a text that is in no language file', {
    package: 'remote-support',
    edits: [replace('src/pages/contact.tsx', 'texts.contact.title()', "'Help from people'")],
    reason: /no language has the text 'Help from people'/,
  }),
  shown('a list without its last row', {
    edits: [replace('src/pages/orders.tsx', 'rows={orders}', 'rows={orders.slice(0, -1)}')],
    reason: /no longer shows row/,
  }),
  shown('each link of a list leads to the first entry', {
    edits: [
      replace(
        'src/pages/orders.tsx',
        'cell: ({ id }) => <Link to={paths.order(id)}>{id}</Link>',
        "cell: ({ id }) => <Link to={paths.order('1000000000')}>{id}</Link>",
      ),
    ],
    reason: /the title is 'Order 1000000000/,
  }),
  shown('a choice without its last options', {
    edits: [
      replace('src/checkout/country-options.ts', '...countries];', '...countries.slice(0, 150)];'),
    ],
    reason: /Country|Zambia|Zimbabwe|Other/,
  }),
  shown('a part of a page that never loads', {
    package: 'remote-support',
    edits: [
      replace(
        'src/pages/contact.tsx',
        'const settings = useSettings();',
        'const settings = null as ReturnType<typeof useSettings>;',
      ),
    ],
    reason: /Ticket|chatbot/,
  }),
  shown('asks for its list twenty times', {
    edits: [
      inLoader(
        'orders',
        'await Promise.all(Array.from({ length: 19 }, () => client.shop.getOrders({})));',
      ),
    ],
    reason: /call|request/i,
  }),
  shown('a wrong balance of the wallet', {
    edits: [
      replace('src/orders/wallet-card.tsx', 'formatEuros(balance)', 'formatEuros(2 * balance)'),
    ],
    reason: /€10\.00 in place of .*€5\.00/,
  }),
  shown('another address of a coin is copied than the one on the page', {
    edits: [
      replace(
        'src/order/coin-deposit.tsx',
        '<CopyButton text={crypto_wallet}',
        "<CopyButton text={crypto_wallet.replace('example', 'another')}",
      ),
    ],
    reason: /copies 'bc1qanother' in place of 'bc1qexample'/,
  }),
  shown('a menu entry that is gone', {
    edits: [
      inManifest((manifest) => {
        manifest.nav = manifest.nav?.filter(({ label }) => label !== 'My orders') ?? [];
      }),
    ],
    reason: /My orders/,
  }),
  shown('a heading that is too small to read', {
    edits: [
      append(
        'src/pages/orders.module.css',
        '@layer page { .heading { font-size: 1px; line-height: 1px; } }',
      ),
    ],
    reason: /picture|looks|Order history/i,
  }),
];
