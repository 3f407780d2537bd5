import { placeholderNames, placeholderProblem } from './placeholders';

const problemOf = (text: string, builtIn: string, english = builtIn) =>
  placeholderProblem(text, builtIn, english);

const PLURAL =
  '{count, plural, =0 {No invoice stays.} one {One invoice stays for {years} years.} other {# stay for {years} years.}}';
const SELECT = '{kind, select, trial {The trial ends on {date}.} other {The plan ends on {date}.}}';

test.each([
  ['the same values in another order', 'For {reason}: {amount}', 'We added {amount}. {reason}'],
  ['a text without values', 'Thank you', 'Your wallet was credited'],
  ['a value twice', '{amount}, {amount}', '{amount}'],
  ['a select without its choice', 'It ends on {date}.', SELECT],
  ['a select with one form', '{kind, select, other {It ends on {date}.}}', SELECT],
  ['a plural without its count', 'Documents stay for {years} years.', PLURAL],
  ['a plural whose count is a value', '{count} documents stay for {years} years.', PLURAL],
  ['signs of HTML, which the layout escapes', '<b>{amount}</b>', '{amount}'],
  ['quoted braces', "{amount} '{'net'}'", '{amount}'],
])('%s is accepted', (_case, text, builtIn) => {
  expect(problemOf(text, builtIn)).toBeNull();
});

test.each([
  ['an open brace', 'We added {amount', { problem: 'syntax' }],
  ['a brace without a name', 'We added {}', { problem: 'syntax' }],
  ['a select without other', '{amount, select, a {b}}', { problem: 'syntax' }],
  ['an unknown value', '{amount} {name}', { problem: 'unknown', name: 'name' }],
  [
    'an unknown value in a form',
    '{amount} {a, select, other {}}',
    { problem: 'unknown', name: 'a' },
  ],
  [
    'a property of all objects',
    '{amount} {constructor}',
    { problem: 'unknown', name: 'constructor' },
  ],
  ['a value that is missing', 'We added something', { problem: 'missing', name: 'amount' }],
  ['a format', '{amount, number}', { problem: 'kind', name: 'amount' }],
  [
    'a value as a choice',
    '{amount} {amount, select, other {}}',
    { problem: 'kind', name: 'amount' },
  ],
])('%s is refused', (_case, text, problem) => {
  expect(problemOf(text, 'We added {amount}')).toEqual(problem);
});

test('a value is missing if one form lacks it', () => {
  const text = '{kind, select, trial {The trial ends.} other {The plan ends on {date}.}}';
  expect(problemOf(text, SELECT)).toEqual({ problem: 'missing', name: 'date' });
});

test('a value that only some forms of the built-in text have may be missing', () => {
  expect(problemOf('Documents stay as they are.', PLURAL)).toBeNull();
});

test('a text shows a value that only the English text has, and a choice has no code as a value', () => {
  expect(problemOf('{amount} {date}', '{amount}', '{amount} {date}')).toBeNull();
  expect(problemOf('{kind}: {date}', SELECT)).toEqual({ problem: 'kind', name: 'kind' });
});

test('the names of all placeholders are found, also those in forms', () => {
  expect(placeholderNames(PLURAL)).toEqual(['count', 'years']);
  expect(placeholderNames('Thank you')).toEqual([]);
});
