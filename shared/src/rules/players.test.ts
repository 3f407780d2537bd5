import { isPlayer, PLAYER_HOSTS } from './players';

test.each([
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'https://player.vimeo.com/video/76979871?h=8272103f6e',
])('%s is a player', (src) => expect(isPlayer(src)).toBe(true));

test.each([
  '',
  'x',
  '//player.vimeo.com/video/1',
  'http://player.vimeo.com/video/1',
  'javascript:alert(1)//player.vimeo.com/video/1',
  'data:text/html,https://player.vimeo.com/video/1',
  'https://player.vimeo.com.evil.test/video/1',
  'https://evil.test/player.vimeo.com/video/1',
  'https://player.vimeo.com@evil.test/video/1',
  'https://user@player.vimeo.com/video/1',
  'https://player.vimeo.com:8443/video/1',
  'https://player.vimeo.com/video/../login',
  'https://player.vimeo.com/api/1',
  'https://www.youtube-nocookie.com/embed/',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
])('%s is not a player', (src) => expect(isPlayer(src)).toBe(false));

test('the hosts are the two cookie-free ones', () => {
  expect(PLAYER_HOSTS).toEqual(['www.youtube-nocookie.com', 'player.vimeo.com']);
});
