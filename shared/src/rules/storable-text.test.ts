import { storableText } from './storable-text';

test.each([
  ['a\0b', 'a\uFFFDb'],
  ['cut \ud83d', 'cut \uFFFD'],
  ['\udc4d first', '\uFFFD first'],
  ['Grüße 🎈\n', 'Grüße 🎈\n'],
])('%j is stored as %j', (text, stored) => {
  expect(storableText(text)).toBe(stored);
});
