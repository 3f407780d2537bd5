import type { Answer } from '@site/shared/client';
import type { TicketMessage } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import type { Language } from '@site/shared/language';
import { isStaff, type Role } from '@site/shared/rules';
import { Button, classNames } from '@site/shared/ui';
import { Pencil } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as texts from '#texts';
import { Collapsible } from './collapsible';
import { EditMessageForm } from './edit-message-form';
import styles from './message-bubble.module.css';
import { SafeMessage } from './safe-message';

/** The author of a message, as its reader sees it (section 4). */
function authorLabel(message: TicketMessage): string {
  if (message.isOwn) return texts.messages.you();
  if (!message.isAdmin) return texts.messages.customer();
  return message.author
    ? texts.messages.supportBy({ author: message.author })
    : texts.messages.support();
}

type MessageBubbleProps = {
  message: TicketMessage;
  /** The language of the customer's messages. */
  language: Language;
  role: Role;
  canEdit: boolean;
  /** Shows the earlier texts of a changed message, whose language is `lang`. */
  history: ((message: TicketMessage, lang: string | undefined) => ReactNode) | undefined;
  save: (change: { description: string; before: string }) => Promise<Answer<unknown>>;
};

/** A message with its author and date. Own messages are on the right (sections 2 and 4). */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, language, role, canEdit, history, save } = props;
  const lang = message.isAdmin ? undefined : language;
  const [isEditing, setEditing] = useState(false);
  const headId = useId();
  return (
    <article
      className={classNames(
        styles.bubble,
        message.isOwn && styles.own,
        isEditing && styles.editing,
      )}
      aria-labelledby={headId}
    >
      <header id={headId} className={styles.head}>
        <strong>{authorLabel(message)}</strong>
        <span className={styles.date}>
          <time dateTime={new Date(message.createdAt).toISOString()}>
            {formatDateTime(message.createdAt)}
          </time>
          {message.edited && (
            <EditedMark edited={message.edited} isMessageByStaff={message.isAdmin} />
          )}
        </span>
      </header>
      {isEditing ? (
        <EditMessageForm
          message={message}
          lang={lang}
          save={save}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          <Collapsible>
            <SafeMessage
              html={message.description}
              lang={lang}
              asksForMedia={isStaff(role) && !message.isAdmin}
            />
          </Collapsible>
          {history?.(message, lang)}
          {canEdit && (
            <Button
              variant="quiet"
              className={styles.edit}
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              {texts.messages.edit()}
            </Button>
          )}
        </>
      )}
    </article>
  );
}

type EditedMarkProps = { edited: NonNullable<TicketMessage['edited']>; isMessageByStaff: boolean };

/** Marks an edited message. Names support as the editor if support did not write the message. */
function EditedMark({ edited, isMessageByStaff }: EditedMarkProps) {
  return (
    <time dateTime={new Date(edited.at).toISOString()} title={formatDateTime(edited.at)}>
      {' '}
      {edited.byStaff === isMessageByStaff
        ? texts.messages.edited()
        : texts.messages.editedBySupport()}
    </time>
  );
}
