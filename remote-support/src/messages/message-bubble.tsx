import type { Problem } from '@site/shared/client';
import type { TicketMessage } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import type { Role } from '@site/shared/rules';
import { Button, classNames } from '@site/shared/ui';
import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { Collapsible } from './collapsible';
import { EditForm } from './edit-form';
import styles from './message-bubble.module.css';
import { SafeMessage } from './safe-message';

/** Who a message is from, in the reader's eyes: 'You', 'Customer' or 'Support' (section 4). */
export function authorLabel(
  role: Role,
  { isAdmin }: { isAdmin: boolean },
): 'You' | 'Customer' | 'Support' {
  if (isAdmin === (role === 'admin')) return 'You';
  return isAdmin ? 'Support' : 'Customer';
}

type MessageBubbleProps = {
  message: TicketMessage;
  role: Role;
  canEdit: boolean;
  /** Changes the text; gives the refusal where there is one. */
  save: (description: string) => Promise<Problem | null>;
};

/** A message: author, date, text; one's own at the right, with 'Edit' while the rules allow it (sections 2 and 4). */
export function MessageBubble({ message, role, canEdit, save }: MessageBubbleProps) {
  const [isEditing, setEditing] = useState(false);
  const author = authorLabel(role, message);
  const headId = useId();
  return (
    <article
      className={classNames(
        styles.bubble,
        author === 'You' && styles.own,
        isEditing && styles.editing,
      )}
      aria-labelledby={headId}
    >
      <header id={headId} className={styles.head}>
        <strong>{author}</strong>
        <span className={styles.date}>
          <time dateTime={new Date(message.createdAt).toISOString()}>
            {formatDateTime(message.createdAt)}
          </time>
          {message.edited && (
            <EditedMark
              edited={message.edited}
              isOwnSide={message.edited.isAdmin === message.isAdmin}
            />
          )}
        </span>
      </header>
      {isEditing ? (
        <EditForm message={message} save={save} leave={() => setEditing(false)} />
      ) : (
        <>
          <Collapsible>
            <SafeMessage html={message.description} />
          </Collapsible>
          {canEdit && (
            <Button
              variant="quiet"
              className={styles.edit}
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )}
        </>
      )}
    </article>
  );
}

/** That a message is not what it was when it was sent, and by whom where that was not its author. */
function EditedMark({
  edited,
  isOwnSide,
}: {
  edited: NonNullable<TicketMessage['edited']>;
  isOwnSide: boolean;
}) {
  return (
    <time dateTime={new Date(edited.at).toISOString()} title={formatDateTime(edited.at)}>
      {' '}
      · edited{!isOwnSide && ' by support'}
    </time>
  );
}
