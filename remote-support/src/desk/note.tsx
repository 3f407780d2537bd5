import type { TicketNote } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { useSubmit } from '@site/shared/remote';
import { Button } from '@site/shared/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { Collapsible } from '../messages/collapsible';
import { SafeMessage } from '../messages/safe-message';
import { staffClient } from '../staff-client';
import styles from './internal-notes.module.css';
import { NoteForm } from './note-form';

type NoteProps = {
  note: TicketNote;
  onSaved: (note: TicketNote) => void;
  remove: () => void;
};

/** An internal note. Its author can edit and delete it. */
export function Note({ note, onSaved, remove }: NoteProps) {
  const { id, author, isOwn, createdAt, editedAt, description } = note;
  /** The text in the editor; null while the note is not edited. */
  const [edited, setEdited] = useState<string | null>(null);
  const { isBusy, submit } = useSubmit();

  async function save(html: string): Promise<void> {
    const saved = await submit(() =>
      staffClient.ticket.saveNote({ note_id: id, description: html }),
    );
    if (!saved) return;
    onSaved(saved.note);
    setEdited(null);
  }

  return (
    <li className={styles.note}>
      <div className={styles.head}>
        <span>
          {author} ·{' '}
          <time dateTime={new Date(createdAt).toISOString()}>{formatDateTime(createdAt)}</time>
          {editedAt !== null && (
            <span title={formatDateTime(editedAt)}> · {texts.messages.edited()}</span>
          )}
        </span>
        {isOwn && edited === null && (
          <span className={styles.actions}>
            <Button
              variant="quiet"
              icon={<Pencil aria-hidden="true" />}
              aria-label={texts.notes.edit()}
              onClick={() => setEdited(description)}
            />
            <Button
              variant="quiet"
              icon={<Trash2 aria-hidden="true" />}
              aria-label={texts.notes.delete()}
              onClick={remove}
            />
          </span>
        )}
      </div>
      {edited === null ? (
        <Collapsible>
          <SafeMessage html={description} />
        </Collapsible>
      ) : (
        <NoteForm
          label={texts.notes.note()}
          action={texts.notes.save()}
          html={edited}
          onChange={setEdited}
          isBusy={isBusy}
          save={() => void save(edited)}
          takesFocus
        >
          <Button variant="quiet" onClick={() => setEdited(null)}>
            {texts.notes.cancel()}
          </Button>
        </NoteForm>
      )}
    </li>
  );
}
