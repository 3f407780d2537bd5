import { compilePseudoText, compileText } from './compile-text.mjs';

/** The text with values, as the code of a page has it. */
function shown(text: string, language: string, values?: object): unknown {
  const { code } = compileText(text, language);
  const compiled = new Function(`return ${code}`)();
  return typeof compiled === 'function' ? compiled(values) : compiled;
}

test.each([
  ['Pay now', undefined, 'Pay now'],
  ['a `quote`, "another", a \\ and $5', undefined, 'a `quote`, "another", a \\ and $5'],
  ["{name}'s `orders` cost $'{'{amount}", { name: 'Ada', amount: 5 }, "Ada's `orders` cost ${5"],
  ['a\nb {x}', { x: 1 }, 'a\nb 1'],
])('%j with %j is %j', (text, values, expected) => {
  expect(shown(text, 'en', values)).toBe(expected);
});

test.each([
  ['en', 1, '1 ticket'],
  ['en', 0, '0 tickets'],
  ['en', 1_200, '1,200 tickets'],
  ['fr', 0, '0 ticket'],
  ['fr', 1_000_000, '1 000 000 de tickets'],
])('in %s, a plural of %d is %s', (language, count, expected) => {
  const text =
    language === 'fr'
      ? '{count, plural, one {# ticket} many {# de tickets} other {# tickets}}'
      : '{count, plural, one {# ticket} other {# tickets}}';
  expect(String(shown(text, language, { count })).replace(/\s/g, ' ')).toBe(expected);
});

test('an exact number comes before a category, and a select has its other', () => {
  const text =
    '{n, plural, one {one} =1 {exactly one} other {more}}, {kind, select, a {A} other {B}}';
  expect(shown(text, 'en', { n: 1, kind: 'a' })).toBe('exactly one, A');
  expect(shown(text, 'en', { n: 2, kind: 'c' })).toBe('more, B');
});

test('a text with tags is a list, in which a tag is what its function returns', () => {
  const text = 'Read <terms>our {what}</terms> first.';
  const terms = (content: string) => ({ link: content });
  expect(shown(text, 'en', { terms, what: 'terms' })).toEqual([
    'Read ',
    { link: 'our terms' },
    ' first.',
  ]);
});

test('the values of a text, each with its kind', () => {
  expect(
    compileText('{a} {n, plural, other {#}} {s, select, other {x}} <t>y</t>', 'en').values,
  ).toEqual({ a: 'text', n: 'count', s: 'choice', t: 'tag' });
});

test.each([
  ['{a', 'in the text: {a'],
  ['{n, plural, one {#}}', 'in the text'],
  ['{amount, number}', '{amount} has a format'],
  ['{0}', '{0} is no name of a value'],
  ['{n, plural, other {#}} {n, select, other {x}}', '{n} is used in two ways'],
])('refuses %s', (text, message) => {
  expect(() => compileText(text, 'en')).toThrow(message);
});

test('the pseudo text has accents, brackets and a length, and keeps its values', () => {
  const pseudo = (text: string) => new Function(`return ${compilePseudoText(text).code}`)();
  expect(pseudo('Pay now')).toBe('⟦Påy nöw···⟧');
  const orders = pseudo('{name} has {n, plural, one {# order} other {# orders}}');
  expect(orders({ name: 'Ada', n: 2 })).toMatch(/^⟦Ada hås 2 ördérs·+⟧$/);
  const link = pseudo('Read <a>this</a>');
  expect(link({ a: (text: string) => [text] })).toEqual(['⟦', 'Réåd ', ['thîs'], '····⟧']);
});
