import { MAX_MESSAGE_LENGTH } from '@site/shared/rules';
import escapeHtml from 'escape-html';
import { textOfHtml } from '../message-text';
import { REPLY_MARKERS } from '../reply-marker';
import type { InboundMail } from './inbound-mail';

/**
 * A longer text is cut, because its HTML must still fit into a message: one character can become
 * six, such as `&quot;`.
 */
const MAX_SHOWN_LENGTH = MAX_MESSAGE_LENGTH / 10;

/** Lines with which the quoted history begins in the mails of well-known programs, trimmed. */
const HISTORY_STARTS = [
  /^On .{6,200}wrote:$/,
  /^Am .{6,200}schrieb.{0,200}:$/,
  /^Le .{6,200}a écrit ?:$/,
  /^Il .{6,200}ha scritto:$/,
  /^El .{6,200}escribió:$/,
  /^-{2,9} ?(Original Message|Original-Nachricht|Ursprüngliche Nachricht|Forwarded message) ?-{2,9}/i,
  /^_{20,200}$/,
  /^(From|Von|De|Da): .{1,300}@/,
];
/** The most characters of a line that is compared with `HISTORY_STARTS`; no such line is longer. */
const MAX_HISTORY_START = 500;

/** The most characters of each of the two lines of a wrapped 'On … wrote:'. */
const MAX_HEADING_LENGTH = 160;

const markers = Object.values(REPLY_MARKERS);

/** Elements that contain the quoted history in the HTML of well-known programs. */
const HTML_HISTORY =
  /<(?:blockquote|div)\b[^<>]{0,300}\b(?:type=["']?cite|class=["'][^"'<>]{0,100}\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix)|id=["'](?:divRplyFwdMsg|appendonsend))/i;

/** The own text of a mail as HTML, and whether its end is missing. */
export type TextOfMail = { html: string; isCut: boolean };

/** The text of a mail without the quoted history; '' if it has no other text. */
export function textOfMail(mail: InboundMail): TextOfMail {
  const text = ownText(mail).trim();
  const isCut = text.length > MAX_SHOWN_LENGTH || (mail.isCut && text !== '');
  const shown = isCut ? `${text.slice(0, MAX_SHOWN_LENGTH)} …` : text;
  return { html: paragraphsOf(shown).join(''), isCut };
}

function ownText({ strippedText, text, html }: InboundMail): string {
  return strippedText || withoutHistory(text || textOfHtml(htmlWithoutHistory(html)));
}

/**
 * Removes all lines from the marker or a well-known line on, and then the quoted lines at the end.
 */
export function withoutHistory(text: string): string {
  const lines = joinedHeadings(text.replaceAll('\r\n', '\n').split('\n'));
  const historyStart = lines.findIndex(
    (line) => markers.some((marker) => line.includes(marker)) || startsHistory(line),
  );
  const kept = historyStart < 0 ? lines : lines.slice(0, historyStart);
  while (kept.length > 0 && isQuotedOrEmpty(kept.at(-1) ?? '')) kept.pop();
  return kept.join('\n');
}

function startsHistory(line: string): boolean {
  const trimmed = line.trim();
  if (trimmed.length > MAX_HISTORY_START) return false;
  const start = trimmed.startsWith('>') ? trimmed.slice(1).trim() : trimmed;
  return HISTORY_STARTS.some((pattern) => pattern.test(start));
}

function isQuotedOrEmpty(line: string): boolean {
  const trimmed = line.trim();
  return trimmed === '' || trimmed.startsWith('>');
}

/** The lines with each 'On … wrote:' in one line: some programs wrap it into two. */
function joinedHeadings(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const previous = joined.at(-1) ?? '';
    const isHeading = previous.startsWith('On ') && line.trimEnd().endsWith('wrote:');
    const isShort = Math.max(previous.length, line.length) <= MAX_HEADING_LENGTH;
    if (isHeading && isShort) joined[joined.length - 1] = `${previous} ${line}`;
    else joined.push(line);
  }
  return joined;
}

/** HTML up to the quoted history. */
function htmlWithoutHistory(html: string): string {
  const start = html.search(HTML_HISTORY);
  return start < 0 ? html : html.slice(0, start);
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`);
}
