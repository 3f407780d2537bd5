import { parseJson } from '../../../http/json-body';
import { Problem } from '../../../http/problem';
import { type InboundMail, inboundMailIn } from '../inbound-mail';
import { type TextOfMail, textOfMail } from '../mail-text';

/** The most characters of a kept mail. */
const MAX_RAW_LENGTH = 500_000;

/** A mail, and its whole content as JSON for the staff, without the contents of attachments. */
export type ReadMail = { mail: InboundMail; raw: string };

/** What the thread does with mails: the work whose time depends on what the sender wrote. */
export const mailTasks = {
  /** The mail in the body of a call; null if it has no known form. */
  readMail: (body: Uint8Array): ReadMail | null => {
    const content = parsedJson(Buffer.from(body).toString());
    const mail = inboundMailIn(content);
    return mail ? { mail, raw: rawText(content) } : null;
  },
  /** The text of a mail as HTML; '' if the mail has no text of its own. */
  makeText: (mail: InboundMail): TextOfMail => textOfMail(mail),
} as const;

export type MailTasks = typeof mailTasks;
export type TaskCall = {
  [Name in keyof MailTasks]: { name: Name; input: Parameters<MailTasks[Name]>[0] };
}[keyof MailTasks];

function parsedJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** The mail as JSON. Its fields `content` are left out: they are the contents of attachments. */
function rawText(content: unknown): string {
  return JSON.stringify(
    content,
    (name, value: unknown) =>
      name.toLowerCase() === 'content' && typeof value === 'string' ? undefined : value,
    2,
  ).slice(0, MAX_RAW_LENGTH);
}
