import { closeOffer, offeredLanguage } from './offered-language';

const page = { language: 'en', languages: ['en', 'de', 'fr'] };
beforeEach(() => localStorage.clear());

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt', 'fr-CA', 'de'], 'fr'],
  [['en-US', 'de'], undefined],
  [['ja', 'en', 'de'], undefined],
  [['it'], undefined],
  [[], undefined],
])('a browser with the languages %j is offered %s', (languages, offered) => {
  expect(offeredLanguage(page, languages)).toBe(offered);
});

test('a visitor who has closed the offer gets no other one', () => {
  expect(offeredLanguage({ ...page, language: 'de' }, ['en'])).toBe('en');
  closeOffer();
  expect(offeredLanguage({ ...page, language: 'de' }, ['en'])).toBeUndefined();
});
