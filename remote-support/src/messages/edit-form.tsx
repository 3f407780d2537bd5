import type { Problem } from '@site/shared/client';
import type { TicketMessage } from '@site/shared/contract';
import { showProblemToast, showToast, useSession } from '@site/shared/host';
import { Button, Cluster } from '@site/shared/ui';
import { type FormEvent, useState } from 'react';
import { draftKeys, useDraft } from '../editor/draft';
import { isEmptyHtml } from '../editor/empty-html';
import { messageProblem } from '../editor/message-problem';
import { RichTextEditor } from '../editor/rich-text-editor';
import styles from '../ticket/reply-form.module.css';

type EditFormProps = {
  message: TicketMessage;
  save: (description: string) => Promise<Problem | null>;
  leave: () => void;
};

/** A message in the editor, with Save and Close (section 2). It is left only once the server has taken the change. */
export function EditForm({ message, save, leave }: EditFormProps) {
  const { session } = useSession();
  const { draft, change, drop } = useDraft(draftKeys.edit(session?.id, message.id), {
    message: message.description,
  });
  const [isSaving, setSaving] = useState(false);
  const problem = messageProblem(draft.message);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving || problem) return;
    setSaving(true);
    const refusal = await save(draft.message);
    setSaving(false);
    if (refusal) return void showProblemToast(refusal);
    drop();
    leave();
    void showToast({ title: 'Message saved', success: true });
  }

  function close() {
    drop();
    leave();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <RichTextEditor
        label="Message"
        value={draft.message}
        onChange={(text) => change({ message: text })}
        error={isEmptyHtml(draft.message) ? null : problem}
      />
      <Cluster gap="small">
        <Button type="submit" variant="primary" busy={isSaving} disabled={problem !== null}>
          Save
        </Button>
        <Button disabled={isSaving} onClick={close}>
          Close
        </Button>
      </Cluster>
    </form>
  );
}
