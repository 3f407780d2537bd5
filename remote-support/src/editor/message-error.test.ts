import { messages } from '@site/shared/contract';
import { MAX_MESSAGE_LENGTH } from '@site/shared/rules';
import { isEmptyHtml, messageError } from './message-error';

test.each([
  '',
  '<p></p>',
  '<p>&nbsp;</p>',
  '<p>&#8203;\u2060</p>',
  '<p> <br></p>\n<ul><li></li></ul>',
])('"%s" is empty', (html) => {
  expect(isEmptyHtml(html)).toBe(true);
  expect(messageError(html)).toBe(messages.message);
});

test.each([
  '<p>x</p>',
  '<p><img src="https://a.test/x.png"></p>',
  '<iframe src="https://player.vimeo.com/video/1"></iframe>',
])('"%s" is not empty', (html) => {
  expect(isEmptyHtml(html)).toBe(false);
  expect(messageError(html)).toBeNull();
});

test.each(['http://a.test/x.png', 'data:image/png;base64,AA', '//a.test/x.png', ''])(
  'refuses a picture at "%s" and says what to do',
  (src) => {
    expect(messageError(`<p>See</p><img src="${src}">`)).toMatch(/insert its https address/);
  },
);

test('refuses a message above the maximum length', () => {
  expect(messageError(`<p>${'x'.repeat(MAX_MESSAGE_LENGTH)}</p>`)).toMatch(/100,000 characters/);
});
