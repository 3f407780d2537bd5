import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config';
import type { StoredMail } from './tables';

/** Hands one mail on; rejects where it should be tried again. */
export type Deliver = (mail: StoredMail) => Promise<void>;

/** By SMTP where SMTP_URL is set, else as a file of DATA_DIR/mail. */
export function deliveryOf(config: Config): Deliver {
  return config.mail.smtpUrl
    ? bySmtp(config.mail.smtpUrl, config.mail.from)
    : asFile(join(config.dataDir, 'mail'), config.mail.from);
}

function bySmtp(url: string, from: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async (mail) => {
    await transport.sendMail(messageOf(mail, from));
  };
}

/** `<time>-<id>.eml`; written under another name first, so that a reader never sees half a mail. */
function asFile(folder: string, from: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from));
    if (!Buffer.isBuffer(message)) throw new TypeError('the mail was not built in memory');
    await mkdir(folder, { recursive: true });
    const file = join(
      folder,
      `${new Date(mail.createdAt).toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`,
    );
    await writeFile(`${file}.part`, message);
    await rename(`${file}.part`, file);
  };
}

function messageOf({ recipient, subject, text, html, createdAt }: StoredMail, from: string) {
  // An address object is never parsed again, so no character of it can add a second recipient.
  return {
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    date: new Date(createdAt),
  };
}
