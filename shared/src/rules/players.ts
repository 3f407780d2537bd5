/** The allowed players: host and path of a video (decision 64). These hosts set no cookies. */
const PLAYERS: Readonly<Record<string, RegExp>> = {
  'www.youtube-nocookie.com': /^\/embed\/[\w-]+$/,
  'player.vimeo.com': /^\/video\/\d+$/,
};

/** The hosts of the allowed players. The Content-Security-Policy allows frames of these hosts. */
export const PLAYER_HOSTS: readonly string[] = Object.keys(PLAYERS);

/** The sandbox of a player's frame. */
export const PLAYER_SANDBOX = 'allow-scripts allow-same-origin allow-presentation';

/**
 * Host and path of an https address. The text is not normalised, so the checked address is the one
 * that the page uses.
 */
const HTTPS = /^https:\/\/([^/?#]+)(\/[^?#]*)(?:[?#].*)?$/;

/**
 * Whether a message may show an address as a video: https, an allowed host, the path of a video.
 */
export function isPlayer(src: string): boolean {
  const [, host = '', path = ''] = HTTPS.exec(src) ?? [];
  return Object.hasOwn(PLAYERS, host) && (PLAYERS[host]?.test(path) ?? false);
}
