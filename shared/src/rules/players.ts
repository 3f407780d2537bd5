/** Players that a message may show, by their host and the path their videos live under (decision: no cookies, nothing but videos). */
const PLAYERS: Readonly<Record<string, RegExp>> = {
  'www.youtube-nocookie.com': /^\/embed\/[\w-]+$/,
  'player.vimeo.com': /^\/video\/\d+$/,
};

/** The hosts of the players that a message may show; the site's Content-Security-Policy frames no other. */
export const PLAYER_HOSTS: readonly string[] = Object.keys(PLAYERS);

/** What a player may do inside of its frame. */
export const PLAYER_SANDBOX = 'allow-scripts allow-same-origin allow-presentation';

/** Host and path of an https address, as they are written: nothing that a browser would have to mend first. */
const HTTPS = /^https:\/\/([^/?#]+)(\/[^?#]*)(?:[?#].*)?$/;

/** Whether an address is a player that a message may show: https, an allowed host without a port or a user, a video's path. */
export function isPlayer(src: string): boolean {
  const [, host = '', path = ''] = HTTPS.exec(src) ?? [];
  return Object.hasOwn(PLAYERS, host) && (PLAYERS[host]?.test(path) ?? false);
}
