import { MAX_MESSAGE_LENGTH } from '@site/shared/rules';
import escapeHtml from 'escape-html';
import { textOfHtml } from '../message-text';
import { REPLY_MARKER } from '../ticket-mails';
import type { InboundMail } from './inbound-mail';

/** A longer text is cut: as HTML it must still fit into a message. */
const MAX_TEXT_LENGTH = MAX_MESSAGE_LENGTH / 10;

/** The most attachments that a message names. */
const MAX_NAMED_FILES = 10;

/**
 * Lines before the quoted history in the mails of well-known programs. Everything from such a line
 * on is removed.
 */
const HISTORY_STARTS = [
  /^\s*>?\s*On .{6,200}wrote:\s*$/,
  /^\s*>?\s*Am .{6,200}schrieb.{0,200}:\s*$/,
  /^\s*>?\s*Le .{6,200}a écrit\s*:\s*$/,
  /^\s*>?\s*Il .{6,200}ha scritto:\s*$/,
  /^\s*>?\s*El .{6,200}escribió:\s*$/,
  /^\s*-{2,}\s*(Original Message|Original-Nachricht|Ursprüngliche Nachricht|Forwarded message)\s*-{2,}/i,
  /^\s*_{20,}\s*$/,
  /^\s*(From|Von|De|Da): .{1,300}@/,
];

/** The message of a mail as HTML, without the quoted history; '' if it says nothing. */
export function messageOfMail(mail: InboundMail): string {
  const own = mail.strippedText || withoutHistory(mail.text || textOfHtml(ownHtml(mail.html)));
  const text = own.trim();
  const isCut = text.length > MAX_TEXT_LENGTH;
  const shown = isCut ? `${text.slice(0, MAX_TEXT_LENGTH)} …` : text;
  return [
    ...paragraphsOf(shown),
    ...(isCut ? ['<p><em>The mail was longer. Its end was removed.</em></p>'] : []),
    ...(text && mail.attachments.length > 0 ? [attachmentsNote(mail.attachments)] : []),
  ].join('');
}

/** Removes the quoted history: from the marker or a well-known line on, and quoted lines. */
export function withoutHistory(text: string): string {
  const lines = joinedHeadings(text.replaceAll('\r\n', '\n')).split('\n');
  const end = lines.findIndex(
    (line) => line.includes(REPLY_MARKER) || HISTORY_STARTS.some((start) => start.test(line)),
  );
  const own = end < 0 ? lines : lines.slice(0, end);
  while (own.length > 0 && /^\s*(>.*)?$/.test(own.at(-1) ?? '')) own.pop();
  return own.join('\n');
}

/** Some programs wrap 'On … wrote:' into two lines. */
function joinedHeadings(text: string): string {
  return text.replace(/^(On .{6,150})\n(.{0,150}wrote:)[ ]*$/gm, '$1 $2');
}

/** Elements that contain the quoted history in the HTML of well-known programs. */
const HTML_HISTORY =
  /<(?:blockquote|div)\b[^<>]{0,300}\b(?:type=["']?cite|class=["'][^"'<>]{0,100}\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix)|id=["'](?:divRplyFwdMsg|appendonsend))/i;

/** HTML up to the quoted history. */
function ownHtml(html: string): string {
  const start = html.search(HTML_HISTORY);
  return start < 0 ? html : html.slice(0, start);
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`);
}

function attachmentsNote(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED_FILES).map((name) => escapeHtml(name.slice(0, 100)));
  const others = names.length > shown.length ? ' and others' : '';
  return `<p><em>Attachments are not supported. Not kept: ${shown.join(', ')}${others}.</em></p>`;
}
