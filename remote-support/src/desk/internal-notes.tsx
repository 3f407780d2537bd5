import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { TicketNote } from '@site/shared/contract';
import { confirm, useSession } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { Button, Callout, Skeleton } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { draftKeys, useDraft } from '../editor/draft';
import { staffClient } from '../staff-client';
import styles from './internal-notes.module.css';
import { Note } from './note';
import { NoteForm } from './note-form';
import { SideSection } from './side-section';

/** The notes of staff about a ticket. They have their own calls, which only staff may make. */
export function InternalNotes({ ticketId }: { ticketId: number }) {
  const loaded = useAsync(
    async (signal) =>
      unwrap(await staffClient.ticket.notes({ ticket_id: ticketId }, { signal })).notes,
  );
  /** The notes after own changes. */
  const [changed, setChanged] = useState<TicketNote[] | null>(null);
  const notes = changed ?? loaded.value;
  const removing = useSubmit();

  function askRemoval({ id }: TicketNote): void {
    confirm({
      id: 'delete-note',
      body: texts.notes.deleteQuestion(),
      icon: 'question',
      labels: { confirm: texts.notes.deleteIt(), cancel: texts.notes.keepIt() },
      action: async () => {
        if (await removing.submit(() => staffClient.ticket.deleteNote({ note_id: id })))
          setChanged((notes ?? []).filter((note) => note.id !== id));
      },
    });
  }

  return (
    <SideSection title={texts.notes.title()}>
      <p className={styles.hint}>{texts.notes.hint()}</p>
      {loaded.isPending && <Skeleton shape="block" height="3rem" />}
      {!loaded.isPending && !notes && (
        <Callout
          tone="warning"
          title={texts.notes.loadFailed()}
          actions={<Button onClick={loaded.retry}>{texts.notes.retry()}</Button>}
        />
      )}
      {notes && (
        <>
          <NewNote ticketId={ticketId} onAdded={(note) => setChanged([note, ...notes])} />
          {notes.length > 0 && (
            <ul className={styles.notes}>
              {notes.map((note) => (
                <Note
                  key={note.id}
                  note={note}
                  onSaved={(saved) =>
                    setChanged(notes.map((other) => (other.id === saved.id ? saved : other)))
                  }
                  remove={() => askRemoval(note)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </SideSection>
  );
}

type NewNoteProps = { ticketId: number; onAdded: (note: TicketNote) => void };

function NewNote({ ticketId, onAdded }: NewNoteProps) {
  const { session } = useSession();
  const { draft, updateDraft, clearDraft } = useDraft(draftKeys.note(session?.id, ticketId), {
    note: '',
  });
  const { isBusy, submit } = useSubmit();

  async function add(): Promise<void> {
    const added = await submit(() =>
      staffClient.ticket.addNote({ ticket_id: ticketId, description: draft.note }),
    );
    if (!added) return;
    clearDraft();
    onAdded(added.note);
  }

  return (
    <NoteForm
      label={texts.notes.newNote()}
      action={texts.notes.add()}
      html={draft.note}
      onChange={(note) => updateDraft({ note })}
      isBusy={isBusy}
      save={() => void add()}
    />
  );
}
