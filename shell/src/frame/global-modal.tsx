import { acceptConfirm, cancelConfirm, useConfirmRequest } from '@site/shared/host';
import { Button, Checkbox, Dialog } from '@site/shared/ui';
import { CircleAlert, CircleHelp, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import styles from './global-modal.module.css';

const icons = { warning: TriangleAlert, error: CircleAlert, question: CircleHelp, info: Info };

/** 'Your attention is required' (section 2, global modal); anything opens it through `confirm`. */
export function GlobalModal() {
  const attention = useConfirmRequest();
  const [silence, setSilence] = useState(false);
  // The last one stays while the dialog closes: only a dialog that is still there gives the focus back to where it was.
  const [shown, setShown] = useState(attention);
  if (attention && attention !== shown) setShown(attention);
  if (!shown) return null;
  const { title, body, icon = 'warning', offersDontAskAgain = false, action } = shown;
  const Icon = icons[icon];

  function leave(confirmed: boolean) {
    setSilence(false);
    if (confirmed) acceptConfirm(silence);
    else cancelConfirm();
  }

  return (
    <Dialog
      open={attention !== null}
      isQuestion={Boolean(action)}
      title="Your attention is required"
      onClose={() => leave(false)}
      actions={
        <>
          <Button variant="quiet" onClick={() => leave(false)}>
            Close
          </Button>
          <Button variant="primary" onClick={() => leave(true)}>
            Ok, Got it
          </Button>
        </>
      }
    >
      <div className={styles.message}>
        <Icon className={styles[icon]} aria-hidden="true" />
        <div>
          {title && <p className={styles.title}>{title}</p>}
          <p>{body}</p>
        </div>
      </div>
      {offersDontAskAgain && (
        <Checkbox label="Don't ask again" checked={silence} onChange={setSilence} />
      )}
    </Dialog>
  );
}
