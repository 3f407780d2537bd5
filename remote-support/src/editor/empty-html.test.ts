import { isEmptyHtml } from './empty-html';

test.each(['', '<p></p>', '<p>&nbsp;</p>', '<p> <br></p>\n<ul><li></li></ul>'])(
  '%s is empty',
  (html) => {
    expect(isEmptyHtml(html)).toBe(true);
  },
);

test.each([
  '<p>x</p>',
  '<p><img src="https://a.test/x.png"></p>',
  '<iframe src="https://player.vimeo.com/video/1"></iframe>',
])('%s is not empty', (html) => {
  expect(isEmptyHtml(html)).toBe(false);
});
