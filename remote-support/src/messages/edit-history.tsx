import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { TicketMessage } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { Button, Callout, Skeleton } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { staffClient } from '../staff-client';
import styles from './message-bubble.module.css';
import { SafeMessage } from './safe-message';

/** The earlier texts of a message, for staff. They are loaded when the part is opened. */
export function EditHistory({
  message,
  lang,
}: {
  message: TicketMessage;
  lang?: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const { value, isPending, retry } = useAsync(
    async (signal) =>
      unwrap(await staffClient.ticket.messageEdits({ message_id: message.id }, { signal })).edits,
    isOpen ? String(message.edited?.at) : null,
  );
  return (
    <details
      className={styles.history}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{texts.history.title()}</summary>
      {isPending && <Skeleton shape="block" height="3rem" />}
      {isOpen && !isPending && !value && (
        <Callout
          tone="warning"
          title={texts.history.loadFailed()}
          actions={<Button onClick={retry}>{texts.history.retry()}</Button>}
        />
      )}
      {value?.map(({ id, before, editedAt, editor }) => (
        <div key={id} className={styles.earlier}>
          <p className={styles.date}>
            {texts.history.until({ date: formatDateTime(editedAt), editor })}
          </p>
          <SafeMessage html={before} lang={lang} />
        </div>
      ))}
    </details>
  );
}
