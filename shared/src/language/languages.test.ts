import { acceptedLanguage, languageOfPath, pathInLanguage } from './languages';

test.each([
  ['/support', 'en', '/support'],
  ['/de/support', 'de', '/support'],
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/', 'en', '/'],
  ['/en/support', 'en', '/en/support'],
  ['/design', 'en', '/design'],
  ['/DE/support', 'en', '/DE/support'],
])('the path %s is in %s, and %s without the language', (path, language, rest) => {
  expect(languageOfPath(path)).toEqual({ language, path: rest });
});

test.each([
  ['/', 'en', '/'],
  ['/', 'de', '/de'],
  ['/support?a=1#b', 'fr', '/fr/support?a=1#b'],
] as const)('%s in %s is %s', (path, language, expected) => {
  expect(pathInLanguage(path, language)).toBe(expected);
});

test.each([
  [undefined, 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['pt-BR, it;q=0.8, en;q=0.5', 'it'],
  ['*', 'en'],
])('the language of %j is %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
