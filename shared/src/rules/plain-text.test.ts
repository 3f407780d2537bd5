import { hasVisibleText, isPlainLine, plainLine } from './plain-text';

test.each([
  'The guide is late',
  "D'Arcy-Łukasz Jr.",
  '李小龍',
  'محمد',
  'क्\u200dष',
  '👩‍💻 7',
  'a\u200bb',
  '',
])('%j is one line', (text) => {
  expect(isPlainLine(text)).toBe(true);
  expect(plainLine(text)).toBe(text);
});

test.each([
  ['a\nb', 'a b'],
  ['a\r\n\r\nb', 'a b'],
  ['a\tb', 'a b'],
  ['a\u2028b\u2029c', 'a b c'],
  ['\u0000a\u001b[31mb\u0085', 'a [31mb'],
  ['\u202eevil', 'evil'],
  ['a\u2066b\u2069', 'a b'],
  ['a\u200fb', 'a b'],
])('%j is not one line; as one it is %j', (text, line) => {
  expect(isPlainLine(text)).toBe(false);
  expect(plainLine(text)).toBe(line);
});

test.each([
  '',
  '  ',
  '\n\t',
  '\u00a0',
  '\u200b\u200c\u200d\ufeff',
  '\u2060',
  '\u00ad',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u202e',
])('%j shows nothing', (text) => {
  expect(hasVisibleText(text)).toBe(false);
});

test.each(['x', '\u200b.\u200b', '0', '👍', 'ー'])('%j shows something', (text) => {
  expect(hasVisibleText(text)).toBe(true);
});
