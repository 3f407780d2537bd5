import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '../testing/build-folder';
import { createCard } from './create-card.mjs';
import { remoteFiles } from './remote-files.mjs';

const root = join(__dirname, '../../..');
const { pathOf, read, write } = buildFolder();
const writeRemote = () => {
  for (const [path, text] of Object.entries(remoteFiles('gift-cards'))) write(path, text);
};
const refusalOf = (slot: string, name: string, audience?: string) => {
  const before = read('src/remote.tsx');
  let message = '';
  try {
    createCard(pathOf(), { slot, name, ...(audience && { audience }) });
  } catch (error) {
    message = (error as Error).message;
  }
  expect(read('src/remote.tsx')).toBe(before);
  return message;
};

test('the first card of a new remote has a line, an entry, a test, and texts in each language', () => {
  writeRemote();
  createCard(pathOf(), { slot: 'support/ticket-aside', name: 'owner-tips', audience: 'staff' });
  expect(read('src/remote.tsx')).toBe(`import { defineRemote } from '@site/shared/remote';
import { card, ticketAside } from '@site/shared/slots';
import manifest from '../remote.json';

export default defineRemote(
  manifest,
  {
    start: () => import('./pages/start'),
  },
  {
    'owner-tips': card(ticketAside, () => import('./cards/owner-tips')),
  },
);
`);
  const { cards, routes } = JSON.parse(read('remote.json'));
  expect(cards).toEqual({ 'owner-tips': { audience: 'staff', order: 500 } });
  expect(routes).toHaveLength(1);
  expect(read('src/cards/owner-tips.test.tsx')).toContain(
    "openCard(remote, 'owner-tips', { ownerId: 7 })",
  );
  for (const language of ['en', 'de', 'fr', 'it', 'es']) {
    const { ownerTipsCard, start } = JSON.parse(read(`texts/${language}.json`));
    expect(start.title).toBe('Gift cards');
    expect(ownerTipsCard).toEqual({
      title: 'Owner tips',
      intro: expect.stringContaining('(ownerId: {ownerId})'),
    });
  }
  expect(read('texts/built/index.ts')).toContain('ownerTipsCard');
});

test('a further card keeps the others, also of a slot without props', () => {
  writeRemote();
  createCard(pathOf(), { slot: 'support/ticket-aside', name: 'one' });
  createCard(pathOf(), { slot: 'shop/orders-end', name: 'two' });
  expect(read('src/remote.tsx')).toContain('import { card, ordersEnd, ticketAside } from');
  expect(read('src/remote.tsx')).toContain("'one': card(ticketAside,");
  expect(read('src/remote.tsx')).toContain("'two': card(ordersEnd,");
  expect(Object.keys(JSON.parse(read('remote.json')).cards).sort()).toEqual(['one', 'two']);
  expect(read('src/cards/two.tsx')).toContain('export function Component() {');
});

test('a remote that has cards gets one more', () => {
  for (const path of ['remote.json', 'texts', 'src/remote.tsx'])
    cpSync(join(root, 'remote-shop', path), pathOf(path), { recursive: true });
  const before = JSON.parse(read('remote.json'));
  createCard(pathOf(), { slot: 'support/ticket-aside', name: 'tips' });
  const { cards, ...others } = JSON.parse(read('remote.json'));
  const { tips, ...cardsBefore } = cards;
  expect(tips).toEqual({ audience: 'everyone', order: 500 });
  expect({ ...others, cards: cardsBefore }).toEqual(before);
  expect(read('src/remote.tsx').split("'tips': card(ticketAside, () =>")).toHaveLength(2);
});

test('a card that cannot be made is refused, and nothing is written', () => {
  writeRemote();
  createCard(pathOf(), { slot: 'support/ticket-aside', name: 'tips' });
  expect(refusalOf('support/ticket-bottom', 'other')).toMatch(
    /no slot support\/ticket-bottom\. The slots are .*support\/ticket-aside/,
  );
  expect(refusalOf('support/ticket-aside', 'Tips')).toMatch(/not a valid card name/);
  expect(refusalOf('support/ticket-aside', 'tips')).toMatch(/has a card tips already/);
  expect(refusalOf('support/ticket-aside', 'other', 'visitor')).toMatch(
    /no audience.*staff, admin/,
  );
  write('remote.json', read('remote.json').replace('"gift-cards"', '"support"'));
  expect(refusalOf('support/ticket-aside', 'other')).toMatch(/a slot of support itself/);
  write('src/remote.tsx', read('src/remote.tsx').replace(/ {4}'tips.*\n/, ''));
  write('remote.json', read('remote.json').replace('"support"', '"gift-cards"'));
  expect(refusalOf('support/ticket-aside', 'other')).toMatch(/by hand: 'other': card\(/);
});
