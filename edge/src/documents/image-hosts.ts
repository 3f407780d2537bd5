/** A host name in lower case, without a port. */
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;

/** The hosts in a comma list such as `i.imgur.com,i.ibb.co`; undefined if one is no host name. */
export function imageHostsIn(list: string): string[] | undefined {
  const hosts = list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  return hosts.every((host) => HOST_NAME.test(host)) ? hosts : undefined;
}

/** Where the pictures of a page may come from, as sources of `img-src`. */
export function imageSources(hosts: readonly string[]): string[] {
  return ["'self'", 'data:', 'blob:', ...hosts.map((host) => `https://${host}`)];
}

/** Whether pages may show pictures of an address because of its host. */
export function isOnImageHost(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === 'https:' && hosts.includes(host);
}

/** What a team does about a picture that `img-src` refuses. */
export const REFUSED_PICTURE =
  'Put the picture into the release, or ask the operator to add its host to IMAGE_HOSTS.';

/** A transparent picture of one pixel, for a browser that does not reach the hosts. */
export const STAND_IN_PICTURE = {
  contentType: 'image/gif',
  body: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};
