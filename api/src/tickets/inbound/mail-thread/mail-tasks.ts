import { parseJson } from '../../../http/json-body';
import { Problem } from '../../../http/problem';
import { type InboundMail, inboundMailIn } from '../inbound-mail';
import { messageOfMail } from '../mail-text';

/** The length of a kept mail, in characters. */
const MAX_RAW_LENGTH = 500_000;

/** A mail, and the same as JSON for the staff. */
export type ReadMail = { mail: InboundMail; raw: string };

/** What the thread does with mails: everything whose time the sender of a mail decides about. */
export const mailTasks = {
  /** The mail in a call's body; null if it has no known form. */
  read: (body: Uint8Array): ReadMail | null => {
    const content = parsed(Buffer.from(body).toString());
    const mail = inboundMailIn(content);
    return mail ? { mail, raw: rawText(content) } : null;
  },
  /** The message of a mail as HTML; '' if it says nothing. */
  message: (mail: InboundMail): string => messageOfMail(mail),
} as const;

export type MailTasks = typeof mailTasks;
export type TaskCall = {
  [Name in keyof MailTasks]: { name: Name; input: Parameters<MailTasks[Name]>[0] };
}[keyof MailTasks];

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Without the contents of attachments. */
function rawText(content: unknown): string {
  return JSON.stringify(
    content,
    (name, value: unknown) =>
      name.toLowerCase() === 'content' && typeof value === 'string' ? undefined : value,
    2,
  ).slice(0, MAX_RAW_LENGTH);
}
