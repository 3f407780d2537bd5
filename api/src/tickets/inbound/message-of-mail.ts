import escapeHtml from 'escape-html';
import * as texts from '#texts';
import type { InboundMail } from './inbound-mail';
import type { TextOfMail } from './mail-text';

/** The most attachments that a message names. */
const MAX_NAMED_FILES = 10;
/** A longer file name is cut. */
const MAX_NAME_LENGTH = 100;

/**
 * The message of a mail as HTML, in the language of the moment: its text, and what of the mail is
 * missing; '' for a mail without a text.
 */
export function messageOfMail({ html, isCut }: TextOfMail, mail: InboundMail): string {
  if (html === '') return '';
  const notes = [
    ...(isCut ? [texts.inbound.cut()] : []),
    ...(mail.attachments.length > 0 ? [attachmentsNote(mail.attachments)] : []),
  ];
  return html + notes.map((note) => `<p><em>${escapeHtml(note)}</em></p>`).join('');
}

function attachmentsNote(files: readonly string[]): string {
  const shown = files.slice(0, MAX_NAMED_FILES).map((name) => name.slice(0, MAX_NAME_LENGTH));
  const { attachments, attachmentsAndOthers } = texts.inbound;
  const text = files.length > shown.length ? attachmentsAndOthers : attachments;
  return text({ names: shown.join(', ') });
}
