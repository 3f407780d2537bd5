import { withoutPersonalText } from '@site/shared/release';
import type { FastifyRequest } from 'fastify';

/** A code or token: of an activation, a recovery, a preview. Versions of releases are shorter. */
const LONG_PART = /[\w.~@%=+-]{20,}/g;

/**
 * What the log has of a request. A query may hold the secret of a preview, and a path the code of a
 * mail, so the query is left out and long parts of the path are cut.
 */
export function requestForLog({ method, url, host, ip }: FastifyRequest) {
  return { method, url: pathForLog(url), host: printable(host), remoteAddress: ip };
}

/** A path or a whole address without its query, its fragment and its secrets. */
export function pathForLog(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return printable(path)
    .slice(0, 300)
    .split('/')
    .map((part) => part.replace(LONG_PART, '…'))
    .join('/');
}

/** A message of a page on one line, without personal text, its addresses cut as in `pathForLog`. */
export function textForLog(text: string): string {
  const line = printable(text.slice(0, 500)).replace(/[^\s"'()]*[/?][^\s"'()]*/g, pathForLog);
  return withoutPersonalText(line);
}

/** A terminal obeys control characters, and a line break would begin an invented line of a log. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');
}
