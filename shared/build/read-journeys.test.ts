import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { releaseJourneys, type ShownText } from '@site/shared/release';
import { readJourneys } from './read-journeys.mjs';
import { buildFolder } from './testing/build-folder';

const root = join(__dirname, '../..');

test.each(readdirSync(root).filter((folder) => folder.startsWith('remote-')))(
  'the journeys of %s are valid',
  (folder) => {
    const journeys = readJourneys(join(root, folder));
    expect(releaseJourneys.parse(journeys)).toEqual(journeys);
  },
);

const { pathOf, write } = buildFolder();

function readJourneysOf(source: string) {
  write('src/journeys.ts', source);
  for (const [language, text] of Object.entries({ en: 'Buy', de: 'Kaufen' }))
    write(
      `texts/${language}.json`,
      JSON.stringify({
        cart: { buy: text, terms: `<link>${text}</link> now`, count: `${text} {count}` },
      }),
    );
  return readJourneys(pathOf());
}

function firstText(shown: string) {
  const source = `export const journeys = [{ name: 'x', as: 'visitor', steps: [{ see: ${shown} }] }];`;
  const [journey] = readJourneysOf(source);
  return (journey?.steps as { see: ShownText }[] | undefined)?.[0]?.see;
}

test.each([
  ["{ text: 'cart.buy' }", { text: 'cart.buy', in: { en: 'Buy', de: 'Kaufen' } }],
  ["{ text: 'cart.terms' }", { text: 'cart.terms', in: { en: 'Buy now', de: 'Kaufen now' } }],
  [
    "{ text: 'shared:billing.country' }",
    { text: 'shared:billing.country', in: { en: 'Country', de: 'Land' } },
  ],
  ["{ country: 'IT' }", { text: 'country:IT', in: { en: 'Italy', de: 'Italien' } }],
  ['{ cents: 1818 }', { text: 'cents:1818', in: { en: '€18.18', de: '18,18\u00a0€' } }],
  ["'40'", '40'],
])('%s is read in each language', (shown, expected) => {
  expect(firstText(shown)).toEqual(expected);
});

test.each([
  ["{ text: 'cart.sell' }", "'cart.sell' is no text"],
  ["{ text: 'cart.count' }", "'cart.count' has values"],
])('%s ends the build', (shown, message) => {
  expect(() => firstText(shown)).toThrow(message);
});

test('refuses a step that the gate does not know', () => {
  const journey = { name: 'looks', as: 'visitor', steps: [{ click: 'Send' }] };
  expect(releaseJourneys.safeParse([journey]).success).toBe(false);
  expect(releaseJourneys.safeParse([{ ...journey, steps: [{ press: 'Send' }] }]).success).toBe(
    true,
  );
});
