import type { Answer } from '@site/shared/client';
import type { TicketMessage } from '@site/shared/contract';
import { showToast, useSession } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { Button, Callout, Cluster, Stack } from '@site/shared/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as texts from '#texts';
import { draftKeys, useDraft } from '../editor/draft';
import type { EditorHandle } from '../editor/editor-handle';
import { isEmptyHtml, messageError } from '../editor/message-error';
import { RichTextEditor } from '../editor/rich-text-editor';
import { SafeMessage } from './safe-message';

type EditMessageFormProps = {
  message: TicketMessage;
  /** The language of the message, if it may be another one than that of the page. */
  lang?: string | undefined;
  save: (change: { description: string; before: string }) => Promise<Answer<unknown>>;
  onClose: () => void;
};

/**
 * A message in the editor, with Save and Close (section 2). It closes when the server has saved the
 * change (section 4).
 */
export function EditMessageForm({ message, lang, save, onClose }: EditMessageFormProps) {
  const { session } = useSession();
  const { draft, updateDraft, clearDraft } = useDraft(draftKeys.edit(session?.id, message.id), {
    description: message.description,
  });
  const { isBusy, submit } = useSubmit();
  // The message can change while it is edited. The form shows the new text; saving then replaces
  // it.
  const [start] = useState(message.description);
  const isChanged = message.description !== start;
  const error = messageError(draft.description);
  const editor = useRef<EditorHandle>(null);
  // Without the focus, what staff type next would run shortcuts of the page.
  useEffect(() => editor.current?.focus(), []);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (error) return;
    const change = { description: draft.description, before: message.description };
    if (!(await submit(() => save(change)))) return;
    close();
    void showToast({ title: texts.messages.saved(), success: true });
  }

  function close() {
    clearDraft();
    onClose();
  }

  return (
    <form onSubmit={onSubmit}>
      <Stack gap="small">
        <RichTextEditor
          label={texts.messages.message()}
          value={draft.description}
          onChange={(html) => updateDraft({ description: html })}
          error={isEmptyHtml(draft.description) ? null : error}
          handle={editor}
        />
        {isChanged && (
          <Callout tone="warning" role="alert" title={texts.messages.changed()}>
            <p>{texts.messages.changedHint()}</p>
            <SafeMessage html={message.description} lang={lang} />
          </Callout>
        )}
        <Cluster gap="small">
          <Button type="submit" variant="primary" busy={isBusy} disabled={error !== null}>
            {texts.messages.save()}
          </Button>
          <Button disabled={isBusy} onClick={close}>
            {texts.messages.close()}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
