import { saveFile } from '@site/shared/browser';
import { productName } from '@site/shared/host';
import { Button, Cluster, CopyButton, Dialog, Stack } from '@site/shared/ui';
import { Download, Printer } from 'lucide-react';
import * as texts from '#texts';
import styles from './recovery-codes-dialog.module.css';

export type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Shows recovery codes, once: the server keeps only their hashes. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const title = texts.recoveryCodes.fileTitle({ product: productName() });
  const text = `${title}\n\n${codes.join('\n')}\n`;
  return (
    <Dialog
      open
      isQuestion
      title={texts.recoveryCodes.title()}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.recoveryCodes.stored()}
        </Button>
      }
    >
      <Stack>
        <p>{texts.recoveryCodes.hint()}</p>
        <ul className={styles.codes} aria-label={texts.recoveryCodes.codes()}>
          {codes.map((code) => (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          ))}
        </ul>
        <Cluster gap="small">
          <CopyButton text={text} label={texts.recoveryCodes.copy()} />
          <Button
            icon={<Download aria-hidden="true" />}
            onClick={() => saveFile(texts.recoveryCodes.fileName(), 'text/plain', text)}
          >
            {texts.recoveryCodes.download()}
          </Button>
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {texts.recoveryCodes.print()}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
