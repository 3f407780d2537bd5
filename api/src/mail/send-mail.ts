import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { Config } from '../config/config';
import type { StoredMail } from './tables';

/**
 * Sends one mail. Rejects if the mail was not sent: with MailServerAway if no mail can be sent at
 * the moment, and with another error if only this mail failed.
 */
export type SendMail = (mail: StoredMail) => Promise<void>;

/** The mail server cannot be reached, or it refuses the sign-in. `cause` has its error. */
export class MailServerAway extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'MailServerAway';
  }
}

/** Sends by SMTP if SMTP_URL is set. Otherwise writes files to DATA_DIR/mail. */
export function mailSender(config: Config): SendMail {
  const { smtpUrl, mailFrom } = config;
  const sender = { from: mailFrom, host: new URL(config.siteUrl).hostname };
  return smtpUrl ? smtpSender(smtpUrl, sender) : fileSender(join(config.dataDir, 'mail'), sender);
}

/** The host of the mail server; 'DATA_DIR/mail' if mails are files. */
export function mailServerOf({ smtpUrl }: Pick<Config, 'smtpUrl'>): string {
  if (smtpUrl === undefined) return 'DATA_DIR/mail';
  return URL.canParse(smtpUrl) ? new URL(smtpUrl).host : 'SMTP_URL';
}

/** The address of the sender, and the host of the site. */
type Sender = { from: string; host: string };

function smtpSender(url: string, sender: Sender): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async (mail) => {
    try {
      await transport.sendMail(messageOf(mail, sender));
    } catch (error) {
      // A broken connection can be the fault of this mail. A second connection shows whether it is.
      await transport.verify().catch((cause: unknown) => {
        throw new MailServerAway(cause);
      });
      throw error;
    }
  };
}

/**
 * Writes each mail as `<time>-<id>.eml`, first under another name, so that a reader never sees half
 * a mail.
 */
function fileSender(folder: string, sender: Sender): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, sender));
    if (!Buffer.isBuffer(message)) throw new TypeError('Nodemailer returned no buffer.');
    await mkdir(folder, { recursive: true });
    const time = new Date(mail.createdAt).toISOString().replaceAll(/[:.]/g, '-');
    const file = join(folder, `${time}-${mail.id}.eml`);
    await writeFile(`${file}.part`, message);
    await rename(`${file}.part`, file);
  };
}

function messageOf(mail: StoredMail, { from, host }: Sender) {
  const { recipient, subject, text, html, replyTo, unsubscribeUrl, createdAt } = mail;
  return {
    from: senderOf(mail, from),
    ...threadOf(mail, host),
    // Nodemailer does not parse an address object, so an email cannot add a second recipient.
    to: { name: '', address: recipient },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    // Out-of-office programs do not answer such a mail (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    subject,
    text,
    html,
    date: new Date(createdAt),
  };
}

/** MAIL_FROM, with the name that the administrator has given the site. */
function senderOf({ senderName }: StoredMail, from: string) {
  if (senderName === null) return from;
  const [sender] = addressparser(from, { flatten: true });
  return { name: senderName, address: sender?.address ?? from };
}

/**
 * The ids with which mail programs show the mails of a thread together (RFC 5322, 3.6.4). All of
 * them answer one mail that was never sent, so that none is needed to find the thread.
 */
function threadOf({ id, thread }: StoredMail, host: string) {
  if (thread === null) return {};
  const root = `<${thread}@${host}>`;
  return { messageId: `<${thread}.${id}@${host}>`, inReplyTo: root, references: root };
}
