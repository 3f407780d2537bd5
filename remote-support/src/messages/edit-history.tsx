import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { TicketMessage } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { Button, Callout, Skeleton } from '@site/shared/ui';
import { useState } from 'react';
import { client } from '../client';
import styles from './message-bubble.module.css';
import { SafeMessage } from './safe-message';

/** The earlier texts of a message, for staff. They are loaded when the part is opened. */
export function EditHistory({ message }: { message: TicketMessage }) {
  const [isOpen, setOpen] = useState(false);
  const { value, isPending, retry } = useAsync(
    async (signal) =>
      unwrap(await client.ticket.messageEdits({ message_id: message.id }, { signal })).edits,
    isOpen ? String(message.edited?.at) : null,
  );
  return (
    <details
      className={styles.history}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Earlier texts</summary>
      {isPending && <Skeleton shape="block" height="3rem" />}
      {isOpen && !isPending && !value && (
        <Callout
          tone="warning"
          title="The earlier texts could not be loaded"
          actions={<Button onClick={retry}>Try again</Button>}
        />
      )}
      {value?.map(({ id, before, editedAt, editor }) => (
        <div key={id} className={styles.earlier}>
          <p className={styles.date}>
            Until {formatDateTime(editedAt)}, changed by {editor}
          </p>
          <SafeMessage html={before} />
        </div>
      ))}
    </details>
  );
}
