import { htmlOfText, textOfHtml } from './plain-text';

test.each([
  ['one line', '<p>one line</p>'],
  ['two\nlines\n\nand a paragraph', '<p>two<br>lines</p>\n<p>and a paragraph</p>'],
  ['<b>&"', '<p>&lt;b&gt;&amp;&quot;</p>'],
  ['', ''],
  ['  \n\n ', ''],
])('%j is %s, and the way back gives the text', (text, html) => {
  expect(htmlOfText(text)).toBe(html);
  expect(textOfHtml(html)).toBe(text.trim());
});

test('lists and line ends of the source become lines', () => {
  expect(textOfHtml('<p>a\nb</p>\n<ul>\n<li>c</li>\n<li>d</li>\n</ul>')).toBe('a b\n\nc\nd');
});
