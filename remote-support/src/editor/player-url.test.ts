import { isPlayer } from '@site/shared/rules';
import { playerUrl } from './player-url';

const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', player],
  ['https://youtu.be/dQw4w9WgXcQ?t=42', player],
  [' https://m.youtube.com/shorts/dQw4w9WgXcQ ', player],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', player],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
])('finds the player of %s', (address, expected) => {
  expect(playerUrl(address)).toBe(expected);
  expect(isPlayer(expected)).toBe(true);
});

test.each([
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://evil.test/?v=dQw4w9WgXcQ&host=youtube.com',
  'https://www.youtube.com/watch?v="><script>',
  'https://youtu.be/../../evil',
  'https://vimeo.com/about',
  'not an address',
  '',
])('finds no player for "%s"', (address) => {
  expect(playerUrl(address)).toBeNull();
});
