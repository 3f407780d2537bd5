import { saveFile } from '@site/shared/browser';
import { productName } from '@site/shared/host';
import { Button, Cluster, CopyButton, Dialog, Stack } from '@site/shared/ui';
import { Download, Printer } from 'lucide-react';
import styles from './recovery-codes-dialog.module.css';

export type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Shows recovery codes, once: the server keeps only their hashes. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = `${productName()}: recovery codes\n\n${codes.join('\n')}\n`;
  return (
    <Dialog
      open
      isQuestion
      title="Your recovery codes"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          I have stored the codes
        </Button>
      }
    >
      <Stack>
        <p>
          Each code replaces your second factor once. Store them in a safe place now: this is the
          only time that they are shown.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          ))}
        </ul>
        <Cluster gap="small">
          <CopyButton text={text} label="Copy" />
          <Button
            icon={<Download aria-hidden="true" />}
            onClick={() => saveFile('recovery-codes.txt', 'text/plain', text)}
          >
            Download
          </Button>
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
