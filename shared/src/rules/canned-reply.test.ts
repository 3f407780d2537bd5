import { fillPlaceholders } from './canned-reply';

const values = {
  ticket: '7',
  title: '<img src=x onerror=alert(1)> "A" & B',
  customer: 'ada@example.test',
};

test('each placeholder becomes its value, with or without spaces, as often as it stands there', () => {
  expect(fillPlaceholders('<p>{{ticket}} {{ customer }} #{{ticket}}</p>', values)).toBe(
    '<p>7 ada@example.test #7</p>',
  );
});

test('a value is text, never markup', () => {
  expect(fillPlaceholders('{{title}}', values)).toBe(
    '&lt;img src=x onerror=alert(1)&gt; &quot;A&quot; &amp; B',
  );
});

test.each(['{{unknown}}', '{{constructor}}', '{ticket}', '{{}}', '{{a b}}'])(
  '%s stays as it is',
  (text) => {
    expect(fillPlaceholders(text, values)).toBe(text);
  },
);
