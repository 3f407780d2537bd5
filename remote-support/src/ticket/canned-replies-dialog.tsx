import type { Answer } from '@site/shared/client';
import type { CannedReply } from '@site/shared/contract';
import { showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { MAX_TITLE_LENGTH, PLACEHOLDERS } from '@site/shared/rules';
import { Button, Dialog, Stack, TextField } from '@site/shared/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isEmptyHtml } from '../editor/message-error';
import styles from './canned-replies.module.css';

type CannedRepliesDialogProps = {
  open: boolean;
  onClose: () => void;
  replies: readonly CannedReply[];
  /** The reply in the editor. */
  html: string;
  save: (title: string) => Promise<Answer<unknown>>;
  remove: (id: number) => Promise<Answer<unknown>>;
};

/** Saves the reply in the editor as a canned reply, and deletes canned replies. */
export function CannedRepliesDialog({
  open,
  onClose,
  replies,
  html,
  save,
  remove,
}: CannedRepliesDialogProps) {
  const [title, setTitle] = useState('');
  const { isBusy, submit } = useSubmit();
  const trimmedTitle = title.trim();
  const isEmpty = isEmptyHtml(html);
  const isTitleUsed = replies.some((reply) => reply.title === trimmedTitle);

  async function saveReply() {
    if (!(await submit(() => save(trimmedTitle)))) return;
    setTitle('');
    void showToast({ title: 'Canned reply saved', success: true });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Canned replies"
      actions={
        <Button
          variant="primary"
          busy={isBusy}
          disabled={!trimmedTitle || isEmpty}
          onClick={() => void saveReply()}
        >
          {isTitleUsed ? 'Replace' : 'Save'}
        </Button>
      }
    >
      <Stack>
        {replies.length > 0 && (
          <ul className={styles.list}>
            {replies.map((reply) => (
              <li key={reply.id} className={styles.entry}>
                <span>{reply.title}</span>
                <Button
                  variant="quiet"
                  icon={<Trash2 aria-hidden="true" />}
                  disabled={isBusy}
                  onClick={() => void submit(() => remove(reply.id))}
                  aria-label={`Delete ${reply.title}`}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
        )}
        <TextField
          label="Save the reply in the editor as"
          hint={
            isEmpty
              ? 'Write the reply first, then save it here.'
              : `It can contain ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}.`
          }
          value={title}
          onChange={setTitle}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
        />
      </Stack>
    </Dialog>
  );
}
