import { htmlFromText, textFromHtml } from './plain-editor';

test.each([
  ['one line', '<p>one line</p>'],
  ['two\nlines\n\nand a paragraph', '<p>two<br>lines</p>\n<p>and a paragraph</p>'],
  ['<b>&"', '<p>&lt;b&gt;&amp;"</p>'],
  ['', ''],
  ['  \n\n ', ''],
])('converts %j to %s and back', (text, html) => {
  expect(htmlFromText(text)).toBe(html);
  expect(textFromHtml(html)).toBe(text.trim());
});

test('converts list items to lines and line ends in the source to spaces', () => {
  expect(textFromHtml('<p>a\nb</p>\n<ul>\n<li>c</li>\n<li>d</li>\n</ul>')).toBe('a b\n\nc\nd');
});
