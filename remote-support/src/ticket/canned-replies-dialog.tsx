import type { CannedReply } from '@site/shared/contract';
import { PLACEHOLDERS } from '@site/shared/rules';
import { Button, Dialog, Stack, TextField } from '@site/shared/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isEmptyHtml } from '../editor/empty-html';
import styles from './canned-replies.module.css';

type CannedRepliesDialogProps = {
  open: boolean;
  onClose: () => void;
  replies: readonly CannedReply[];
  /** What stands in the editor. */
  html: string;
  /** Whether it was stored. */
  save: (title: string) => Promise<boolean>;
  remove: (id: number) => Promise<void>;
};

/** Stores the reply in the editor under a title, and removes what is no longer used. */
export function CannedRepliesDialog({
  open,
  onClose,
  replies,
  html,
  save,
  remove,
}: CannedRepliesDialogProps) {
  const [title, setTitle] = useState('');
  const [isBusy, setBusy] = useState(false);
  const name = title.trim();
  const isEmpty = isEmptyHtml(html);
  const isKnown = replies.some((reply) => reply.title === name);

  async function store() {
    setBusy(true);
    if (await save(name)) setTitle('');
    setBusy(false);
  }

  async function drop(id: number) {
    setBusy(true);
    await remove(id);
    setBusy(false);
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
          disabled={!name || isEmpty}
          onClick={() => void store()}
        >
          {isKnown ? 'Replace' : 'Save'}
        </Button>
      }
    >
      <Stack>
        {replies.length > 0 && (
          <ul className={styles.list}>
            {replies.map(({ id, title: its }) => (
              <li key={id} className={styles.entry}>
                <span>{its}</span>
                <Button
                  variant="quiet"
                  icon={<Trash2 aria-hidden="true" />}
                  disabled={isBusy}
                  onClick={() => void drop(id)}
                  aria-label={`Delete ${its}`}
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
              : `It can contain ${PLACEHOLDERS.map((word) => `{{${word}}}`).join(', ')}.`
          }
          value={title}
          onChange={setTitle}
          maxLength={150}
          autoComplete="off"
        />
      </Stack>
    </Dialog>
  );
}
