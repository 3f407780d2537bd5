import { joinedTexts, typedAfter } from './typed-after';

test.each([
  ['<p>Done.</p>', '<p>Done.Hel</p>', '<p>Hel</p>'],
  [
    '<p>One</p>\n<p><b>two</b></p>',
    '<p>One</p>\n<p><b>two</b>&nbsp;a &lt;b&gt;</p>',
    '<p>&nbsp;a &lt;b&gt;</p>',
  ],
  ['<p>Done.</p>', '<p>Done.</p>', ''],
  ['<p>Done.</p>', '<p>Done. &nbsp;</p>', ''],
  ['<p>Done.</p>', '<p>All done.</p>', ''],
])('after %s was sent, of %s is left %s', (sent, now, rest) => {
  expect(typedAfter(sent, now)).toBe(rest);
});

test('texts are joined with the spaces at their ends', () => {
  expect(joinedTexts('<p>Hello&nbsp;</p>', '<p>there</p>')).toBe('<p>Hello&nbsp;there</p>');
});
