import { PLACEHOLDERS, type Placeholder } from '@site/shared/rules';
import { Button } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './canned-replies.module.css';

const MEANINGS: Readonly<Record<Placeholder, () => string>> = {
  ticket: texts.cannedReplies.ticketMeaning,
  title: texts.cannedReplies.titleMeaning,
  customer: texts.cannedReplies.customerMeaning,
};

/** The placeholders with their meanings. A press inserts one. */
export function PlaceholderList({ insert }: { insert: (html: string) => void }) {
  return (
    <ul className={styles.placeholders} aria-label={texts.cannedReplies.placeholders()}>
      {PLACEHOLDERS.map((name) => (
        <li key={name}>
          <Button variant="quiet" onClick={() => insert(`{{${name}}}`)}>
            <code>{`{{${name}}}`}</code>
          </Button>{' '}
          {MEANINGS[name]()}
        </li>
      ))}
    </ul>
  );
}
