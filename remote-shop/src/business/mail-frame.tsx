import type { MailExample } from '@site/shared/contract';
import * as texts from '#texts';
import styles from './mail-frame.module.css';

/**
 * A mail as a mail program shows it. The frame has an origin of its own and runs no scripts, and
 * its links open nothing.
 */
export function MailFrame({ example: { subject, html } }: { example: MailExample }) {
  return (
    <figure className={styles.mail}>
      <figcaption>{texts.mailTexts.subject({ subject })}</figcaption>
      <iframe title={subject} sandbox="" srcDoc={html} />
    </figure>
  );
}
