import { fillPlaceholders } from './canned-reply';

const values = {
  ticket: '7',
  title: '<img src=x onerror=alert(1)> "A" & B',
  customer: 'ada@example.test',
};

test('replaces every occurrence of a placeholder, with or without spaces', () => {
  expect(fillPlaceholders('<p>{{ticket}} {{ customer }} #{{ticket}}</p>', values)).toBe(
    '<p>7 ada@example.test #7</p>',
  );
});

test('escapes values', () => {
  expect(fillPlaceholders('{{title}}', values)).toBe(
    '&lt;img src=x onerror=alert(1)&gt; &quot;A&quot; &amp; B',
  );
});

test.each(['{{unknown}}', '{{constructor}}', '{ticket}', '{{}}', '{{a b}}'])(
  '%s is not changed',
  (text) => {
    expect(fillPlaceholders(text, values)).toBe(text);
  },
);
