import { SlotsPlugin } from './slots-plugin.mjs';
import { buildFolder } from './testing/build-folder';

const folder = buildFolder();

/** What the plugin finds in these modules of a remote, and the errors of the build. */
async function build(name: string, modules: Record<string, string>) {
  for (const [path, text] of Object.entries(modules)) folder.write(path, text);
  const { compilation, errors } = await folder.build({
    entry: './remote.js',
    externals: {
      '@site/shared/host': 'var host',
      '@site/shared/slots': 'var slots',
      'react/jsx-runtime': 'var jsx',
    },
    plugins: [new SlotsPlugin({ name, entryPoint: './remote.js' })],
  });
  return {
    slots: Reflect.get(compilation, 'slots'),
    cards: Reflect.get(compilation, 'cards'),
    errors,
  };
}

const SLOTS = `import { card, ticketAside } from '@site/shared/slots';`;
const JSX = `import { jsx as _jsx } from 'react/jsx-runtime';`;
const PAGE = `import { Slot } from '@site/shared/host'; ${SLOTS} ${JSX}`;
const contract = { slot: 'support/ticket-aside', version: 1, props: { ownerId: 'number' } };
const ORDERS = './cards/orders';
const cardsOf = (cards: string) => ({
  'remote.js': `${SLOTS} console.log({ ${cards} });`,
  'cards/orders.js': `import { client } from '../src/client.ts'; client.shop.listOrders();`,
  'src/client.ts': 'export const client = {};',
});

test('finds the slots of all pages, also in what a page loads later', async () => {
  const built = await build('support', {
    'remote.js': `console.log({ a: () => import('./pages/a'), b: () => import('./pages/b') });`,
    'pages/a.js': `import('../desk.js');`,
    'pages/b.js': 'console.log(1);',
    'desk.js': `${PAGE} console.log(_jsx(Slot, { of: ticketAside, props: {} }));`,
  });
  expect(built).toEqual({ slots: [{ ...contract, pages: ['a'] }], cards: [], errors: [] });
});

test('finds the cards with their slot and the calls of their code', async () => {
  const built = await build(
    'shop',
    cardsOf(`pages: {}, cards: { orders: card(ticketAside, () => import('${ORDERS}')) }`),
  );
  expect(built).toEqual({
    slots: [],
    cards: [{ name: 'orders', ...contract, calls: ['shop/list-orders'], host: [] }],
    errors: [],
  });
});

test.each([
  ['shop', `orders: card(location.hash, () => import('${ORDERS}'))`, 'Write a card as'],
  ['shop', 'orders: card(ticketAside, load)', 'Write a card as'],
  ['shop', `other: card(ticketAside, () => import('${ORDERS}'))`, "is not import('./cards/other')"],
  ['support', `orders: card(ticketAside, () => import('${ORDERS}'))`, 'a slot of its own remote'],
])('%s: refuses %s', async (name, cards, problem) => {
  const { errors } = await build(name, cardsOf(`cards: { ${cards} }`));
  expect(errors).toEqual([expect.stringContaining(problem)]);
});

test.each([
  ['support', 'window.slot', 'Name the slot of <Slot> by its import'],
  ['shop', 'ticketAside', 'a slot of another remote'],
])('%s: refuses a page with the slot %s', async (name, slot, problem) => {
  const { errors } = await build(name, {
    'remote.js': `${PAGE} console.log(_jsx(Slot, { of: ${slot}, props: {} }));`,
  });
  expect(errors).toEqual([expect.stringContaining(problem)]);
});

test('refuses a name that is no slot', async () => {
  const { errors } = await build('shop', {
    ...cardsOf(''),
    'remote.js': `import { card, other } from '@site/shared/slots';
      console.log({ orders: card(other, () => import('${ORDERS}')) });`,
  });
  expect(errors).toEqual(['@site/shared/slots has no slot other.']);
});
