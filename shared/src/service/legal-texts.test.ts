import { finishesWithin } from '../testing/finishes-within';
import { parseLegalText } from './legal-markup';
import { legalTextProblem } from './legal-texts';
import { lineChanges } from './line-changes';

const TEXT = `Short **and** plain.

## What you agree to {#agreement}

You agree with {operator}. Read the [refund policy](/refund-policy)
or ask.

- First \`item\`
- Second item

{operator-address}

## Law

Italian law.`;

test('the markup has an introduction, sections with anchors, paragraphs and lists', () => {
  expect(parseLegalText(TEXT)).toEqual({
    intro: ['Short ', { kind: 'strong', text: 'and' }, ' plain.'],
    sections: [
      {
        id: 'agreement',
        title: 'What you agree to',
        blocks: [
          {
            kind: 'paragraph',
            inlines: [
              'You agree with ',
              { kind: 'value', name: 'operator' },
              '. Read the ',
              { kind: 'link', text: 'refund policy', href: '/refund-policy' },
              ' ',
              'or ask.',
            ],
          },
          {
            kind: 'list',
            items: [['First ', { kind: 'code', text: 'item' }], ['Second item']],
          },
          { kind: 'paragraph', inlines: [{ kind: 'value', name: 'operator-address' }] },
        ],
      },
      { id: 'section-2', title: 'Law', blocks: [{ kind: 'paragraph', inlines: ['Italian law.'] }] },
    ],
  });
});

test('HTML is text', () => {
  const { sections } = parseLegalText('## A\n\n<script>alert(1)</script> <b>x</b>');
  expect(sections[0]?.blocks).toEqual([
    { kind: 'paragraph', inlines: ['<script>alert(1)</script> <b>x</b>'] },
  ]);
});

const terms = (text: string) => legalTextProblem('terms', `## A\n\n{operator} ${text}`);

test.each([
  [
    'a text without a title',
    legalTextProblem('terms', 'We are {operator}.'),
    { kind: 'no section' },
  ],
  [
    'an unknown placeholder',
    terms('{refund-days}'),
    { kind: 'unknown placeholder', name: 'refund-days' },
  ],
  [
    'a placeholder that the law asks for',
    legalTextProblem('imprint', '## A\n\n{contact}'),
    { kind: 'missing placeholder', name: 'operator-data' },
  ],
  [
    'a placeholder in a title',
    terms('\n## In {product}'),
    { kind: 'placeholder in title', name: 'product' },
  ],
  [
    'a block inside of a sentence',
    terms('is at {operator-address}.'),
    { kind: 'placeholder not alone', name: 'operator-address' },
  ],
  [
    'two sections of one anchor',
    terms('\n## B {#b}\n\n## C {#b}'),
    { kind: 'section twice', id: 'b' },
  ],
  [
    'a link that runs a script',
    terms('[x](javascript:alert)'),
    { kind: 'link', href: 'javascript:alert' },
  ],
  ['a link without https', terms('[x](http://a.test)'), { kind: 'link', href: 'http://a.test' }],
])('%s is refused by its name', (_case, problem, expected) => {
  expect(problem).toEqual(expected);
});

test('links to pages, sections, mails and https are accepted', () => {
  const links = '[a](/support) [b](#law) [c](mailto:a@b.test) [d](https://a.test/x)';
  expect(terms(links)).toBeNull();
  expect(legalTextProblem('terms', TEXT)).toBeNull();
});

test.each(['[', '**', '`', '[a](', '{', '## {#'])('many %j are read in linear time', (text) => {
  expect(finishesWithin(330, () => void parseLegalText(text.repeat(20_000)))).toBe(true);
});

test('lines are compared: those that stay, that were added and that were removed', () => {
  expect(lineChanges('a\n\nb\nc', 'a\nx\nc\nd')).toEqual([
    { kind: 'same', line: 'a' },
    { kind: 'removed', line: 'b' },
    { kind: 'added', line: 'x' },
    { kind: 'same', line: 'c' },
    { kind: 'added', line: 'd' },
  ]);
});
