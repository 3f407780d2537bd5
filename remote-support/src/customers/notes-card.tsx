import type { CustomerNote } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { fieldError, onlyErrors, useLoaded, useSubmit } from '@site/shared/remote';
import { MAX_REASON_LENGTH } from '@site/shared/rules';
import { Button, Card, Stack, TextField } from '@site/shared/ui';
import { NotebookPen } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import styles from './customers.module.css';

type NotesCardProps = { account: number; notes: readonly CustomerNote[] };

/** The notes of staff about a customer. */
export function NotesCard({ account, notes: loaded }: NotesCardProps) {
  const [notes, setNotes] = useLoaded(loaded);
  const [text, setText] = useState('');
  const { isBusy, errors, onFieldChange, submit } = useSubmit<'text'>();

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const added = await submit(() => client.customers.addCustomerNote({ account, text }), {
      form: event.currentTarget,
      errors: onlyErrors({
        text: text.trim() ? fieldError(fields.reason, text) : texts.customer.writeNote(),
      }),
    });
    if (!added) return;
    setNotes(added.notes);
    setText('');
  }

  return (
    <Card title={texts.customer.notes()} description={texts.customer.notesHint()}>
      <Stack>
        <form onSubmit={add} onChange={onFieldChange} noValidate>
          <Stack gap="small">
            <TextField
              label={texts.customer.newNote()}
              name="text"
              value={text}
              maxLength={MAX_REASON_LENGTH}
              onChange={setText}
              error={errors.text}
              autoComplete="off"
            />
            <div>
              <Button type="submit" busy={isBusy} icon={<NotebookPen aria-hidden="true" />}>
                {texts.customer.addNote()}
              </Button>
            </div>
          </Stack>
        </form>
        {notes.length > 0 && (
          <ul className={styles.list}>
            {notes.map((note) => (
              <li key={note.id}>
                <p className={styles.quiet}>
                  {texts.customer.noteBy({
                    author: note.author || texts.customer.deletedAccount(),
                    time: formatDateTime(note.createdAt),
                  })}
                </p>
                <p dir="auto">{note.text}</p>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
}
