import type { Problem } from '@site/shared/client';
import type { TicketMessage } from '@site/shared/contract';
import { showProblemToast, showToast, useSession } from '@site/shared/host';
import { Button, Cluster, Stack } from '@site/shared/ui';
import { type FormEvent, useState } from 'react';
import { draftKeys, useDraft } from '../editor/draft';
import { isEmptyHtml, messageError } from '../editor/message-error';
import { RichTextEditor } from '../editor/rich-text-editor';

type EditMessageFormProps = {
  message: TicketMessage;
  /** Resolves to the problem, or to null when the message was saved. */
  save: (description: string) => Promise<Problem | null>;
  onClose: () => void;
};

/** A message in the editor, with Save and Close (section 2). It closes after the server has saved the change. */
export function EditMessageForm({ message, save, onClose }: EditMessageFormProps) {
  const { session } = useSession();
  const { draft, updateDraft, clearDraft } = useDraft(draftKeys.edit(session?.id, message.id), {
    message: message.description,
  });
  const [isSaving, setSaving] = useState(false);
  const error = messageError(draft.message);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving || error) return;
    setSaving(true);
    const problem = await save(draft.message);
    setSaving(false);
    if (problem) return void showProblemToast(problem);
    close();
    void showToast({ title: 'Message saved', success: true });
  }

  function close() {
    clearDraft();
    onClose();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="small">
        <RichTextEditor
          label="Message"
          value={draft.message}
          onChange={(html) => updateDraft({ message: html })}
          error={isEmptyHtml(draft.message) ? null : error}
        />
        <Cluster gap="small">
          <Button type="submit" variant="primary" busy={isSaving} disabled={error !== null}>
            Save
          </Button>
          <Button disabled={isSaving} onClick={close}>
            Close
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
