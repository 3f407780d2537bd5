import { Button, CopyButton, Dialog, Stack } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './secret-dialog.module.css';

type SecretDialogProps = { title: string; secret: string; hint: string; onClose: () => void };

/** Shows a secret, once: the server does not show it again. */
export function SecretDialog({ title, secret, hint, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      isQuestion
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.connections.stored()}
        </Button>
      }
    >
      <Stack>
        <p>{hint}</p>
        <code className={styles.secret} translate="no">
          {secret}
        </code>
        <div>
          <CopyButton text={secret} label={texts.connections.copy()} />
        </div>
      </Stack>
    </Dialog>
  );
}
