import type { Release } from '@site/shared/release';
import { lostLanguages } from './lost-languages';

function releaseIn(...languages: string[]): Release {
  const texts = languages.map((language) => [language, { missing: 0, manifest: {} }]);
  return { languages: Object.fromEntries(texts) } as unknown as Release;
}

test('a language that the live release has must stay', () => {
  expect(lostLanguages(releaseIn('de', 'fr'), releaseIn('de'))).toEqual([
    'It no longer has fr (Français), which the live release has. Add texts/fr.json and build it again.',
  ]);
});

test('a first release, and one with more languages, lose none', () => {
  expect(lostLanguages(undefined, releaseIn())).toEqual([]);
  expect(lostLanguages(releaseIn('de'), releaseIn('de', 'it'))).toEqual([]);
});
