import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { TicketNote } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { useSession } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { Button, Callout, Card, Field, Skeleton, Stack } from '@site/shared/ui';
import { NotebookPen } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { draftKeys, useDraft } from '../editor/draft';
import { messageError } from '../editor/message-error';
import { PlainEditor } from '../editor/plain-editor';
import { Collapsible } from '../messages/collapsible';
import { SafeMessage } from '../messages/safe-message';
import styles from './internal-notes.module.css';

/**
 * The notes of staff about a ticket. They have their own call, which only staff may make.
 */
export function InternalNotes({ ticketId }: { ticketId: number }) {
  const loaded = useAsync(
    async (signal) => unwrap(await client.ticket.notes({ ticket_id: ticketId }, { signal })).notes,
  );
  const [added, setAdded] = useState<TicketNote[]>([]);
  const notes = loaded.value && [...added, ...loaded.value];

  return (
    <Card title={texts.notes.title()} description={texts.notes.hint()}>
      {loaded.isPending && <Skeleton shape="block" height="3rem" />}
      {!loaded.isPending && !notes && (
        <Callout
          tone="warning"
          title={texts.notes.loadFailed()}
          actions={<Button onClick={loaded.retry}>{texts.notes.retry()}</Button>}
        />
      )}
      {notes && (
        <Stack>
          <NewNoteForm ticketId={ticketId} onAdded={(note) => setAdded([note, ...added])} />
          {notes.length > 0 && (
            <ul className={styles.notes}>
              {notes.map((note) => (
                <li key={note.id} className={styles.note}>
                  <p className={styles.head}>
                    {note.author} ·{' '}
                    <time dateTime={new Date(note.createdAt).toISOString()}>
                      {formatDateTime(note.createdAt)}
                    </time>
                  </p>
                  <Collapsible>
                    <SafeMessage html={note.description} />
                  </Collapsible>
                </li>
              ))}
            </ul>
          )}
        </Stack>
      )}
    </Card>
  );
}

type NewNoteFormProps = { ticketId: number; onAdded: (note: TicketNote) => void };

function NewNoteForm({ ticketId, onAdded }: NewNoteFormProps) {
  const { session } = useSession();
  const { draft, updateDraft, clearDraft } = useDraft(draftKeys.note(session?.id, ticketId), {
    note: '',
  });
  const { isBusy, submit } = useSubmit();
  const id = useId();
  const error = messageError(draft.note);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (error) return;
    const added = await submit(() =>
      client.ticket.addNote({ ticket_id: ticketId, description: draft.note }),
    );
    if (!added) return;
    clearDraft();
    onAdded(added.note);
  }

  return (
    <form className={styles.form} onSubmit={add}>
      <Field id={id} label={texts.notes.newNote()}>
        <PlainEditor
          id={id}
          rows={3}
          value={draft.note}
          onChange={(note) => updateDraft({ note })}
        />
      </Field>
      <Button
        type="submit"
        icon={<NotebookPen aria-hidden="true" />}
        busy={isBusy}
        disabled={error !== null}
      >
        {texts.notes.add()}
      </Button>
    </form>
  );
}
