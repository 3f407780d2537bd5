import type { TicketNote } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { client, showProblemToast, useSession } from '@site/shared/host';
import { Button, Callout, Card, Field, Skeleton, Stack } from '@site/shared/ui';
import { NotebookPen } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { draftKeys, useDraft } from '../editor/draft';
import { messageError } from '../editor/message-error';
import { PlainEditor } from '../editor/plain-editor';
import { Collapsible } from '../messages/collapsible';
import { SafeMessage } from '../messages/safe-message';
import styles from './internal-notes.module.css';

/** The administrator's notes about a ticket. A separate call loads them; only the administrator may make it. */
export function InternalNotes({ ticketId }: { ticketId: number }) {
  const [notes, setNotes] = useState<TicketNote[] | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once.
  useEffect(() => {
    const control = new AbortController();
    setNotes('loading');
    void client.ticket.notes({ ticket_id: ticketId }, { signal: control.signal }).then((answer) => {
      if (!control.signal.aborted) setNotes(answer.ok ? answer.value.notes : 'failed');
    });
    return () => control.abort();
  }, [ticketId, attempt]);

  return (
    <Card title="Internal notes" description="Only administrators see these notes.">
      {notes === 'loading' && <Skeleton shape="block" height="3rem" />}
      {notes === 'failed' && (
        <Callout
          tone="warning"
          title="The notes could not be loaded"
          actions={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}
        />
      )}
      {typeof notes === 'object' && (
        <Stack>
          <NewNoteForm ticketId={ticketId} onAdded={(note) => setNotes([note, ...notes])} />
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
  const [isSaving, setSaving] = useState(false);
  const id = useId();
  const error = messageError(draft.note);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (isSaving || error) return;
    setSaving(true);
    const answer = await client.ticket.addNote({ ticket_id: ticketId, description: draft.note });
    setSaving(false);
    if (!answer.ok) return void showProblemToast(answer.problem);
    clearDraft();
    onAdded(answer.value.note);
  }

  return (
    <form className={styles.form} onSubmit={add}>
      <Field id={id} label="New note">
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
        busy={isSaving}
        disabled={error !== null}
      >
        Add note
      </Button>
    </form>
  );
}
