import { withoutPersonalText } from '@site/shared/release';
import type { FastifyRequest } from 'fastify';

/** A part of a path that may be the code or token of a mail. Versions of releases are shorter. */
const LONG_PART = /[\w.~@%=+-]{20,}/g;

/**
 * The fields of a request in the log. A query may hold the secret of a preview, and a path the code
 * of a mail, so the query is left out and long parts of the path are replaced.
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

/**
 * The text without control characters and line breaks. A terminal obeys control characters, and
 * text after a line break would look like a line of the log.
 */
export function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');
}
