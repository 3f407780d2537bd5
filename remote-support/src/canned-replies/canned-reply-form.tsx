import type { Answer } from '@site/shared/client';
import type { CannedReply } from '@site/shared/contract';
import { showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import {
  fillPlaceholders,
  MAX_TITLE_LENGTH,
  PLACEHOLDERS,
  type Placeholder,
} from '@site/shared/rules';
import { Button, Cluster, Stack, TextField } from '@site/shared/ui';
import { type FormEvent, useRef, useState } from 'react';
import * as texts from '#texts';
import type { EditorHandle } from '../editor/editor-handle';
import { isEmptyHtml, messageError } from '../editor/message-error';
import { RichTextEditor } from '../editor/rich-text-editor';
import { SafeMessage } from '../messages/safe-message';
import styles from './canned-replies.module.css';
import type { CannedReplyInput } from './use-canned-replies';

const PLACEHOLDER_MEANINGS: Readonly<Record<Placeholder, () => string>> = {
  ticket: texts.cannedReplies.ticketMeaning,
  title: texts.cannedReplies.titleMeaning,
  customer: texts.cannedReplies.customerMeaning,
};

type CannedReplyFormProps = {
  /** The reply to change, or the start of a new one. */
  reply: Partial<CannedReply>;
  isTitleUsed: (title: string) => boolean;
  /** This ticket's values of the placeholders, for the preview. */
  values: Readonly<Record<Placeholder, string>>;
  save: (reply: CannedReplyInput) => Promise<Answer<unknown>>;
  close: () => void;
};

/** Edits a canned reply with its placeholders, and shows it with the values of this ticket. */
export function CannedReplyForm({ reply, isTitleUsed, values, save, close }: CannedReplyFormProps) {
  const [title, setTitle] = useState(reply.title ?? '');
  const [html, setHtml] = useState(reply.description ?? '');
  const editor = useRef<EditorHandle>(null);
  const { isBusy, submit } = useSubmit();
  const error = messageError(html);
  const trimmedTitle = title.trim();
  const titleError = isTitleUsed(trimmedTitle) ? texts.cannedReplies.titleUsed() : null;
  const canSave = trimmedTitle !== '' && titleError === null && error === null;

  async function saveReply(event: FormEvent) {
    event.preventDefault();
    if (!canSave) return;
    if (!(await submit(() => save({ id: reply.id, title: trimmedTitle, description: html }))))
      return;
    void showToast({ title: texts.cannedReplies.saved(), success: true });
    close();
  }

  return (
    <form onSubmit={saveReply}>
      <Stack gap="small">
        <h3 className={styles.heading}>
          {reply.id === undefined ? texts.cannedReplies.create() : texts.cannedReplies.editTitle()}
        </h3>
        <TextField
          label={texts.cannedReplies.titleLabel()}
          value={title}
          onChange={setTitle}
          error={titleError}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          dir="auto"
        />
        <RichTextEditor
          label={texts.cannedReplies.text()}
          value={html}
          onChange={setHtml}
          error={isEmptyHtml(html) ? null : error}
          handle={editor}
        />
        <ul className={styles.placeholders} aria-label={texts.cannedReplies.placeholders()}>
          {PLACEHOLDERS.map((name) => (
            <li key={name}>
              <Button variant="quiet" onClick={() => editor.current?.insert(`{{${name}}}`)}>
                <code>{`{{${name}}}`}</code>
              </Button>{' '}
              {PLACEHOLDER_MEANINGS[name]()}
            </li>
          ))}
        </ul>
        {!isEmptyHtml(html) && (
          <section className={styles.preview} aria-label={texts.cannedReplies.preview()}>
            <SafeMessage html={fillPlaceholders(html, values)} />
          </section>
        )}
        <Cluster gap="small">
          <Button type="submit" variant="primary" busy={isBusy} disabled={!canSave}>
            {texts.cannedReplies.save()}
          </Button>
          <Button onClick={close}>{texts.cannedReplies.cancel()}</Button>
        </Cluster>
      </Stack>
    </form>
  );
}
