import { acceptConfirm, cancelConfirm, useConfirmRequest } from '@site/shared/host';
import { Button, Checkbox, Dialog } from '@site/shared/ui';
import { CircleAlert, CircleHelp, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import styles from './global-modal.module.css';

const icons = { warning: TriangleAlert, error: CircleAlert, question: CircleHelp, info: Info };

/** The global modal 'Your attention is required' (section 2). `confirm` opens it. */
export function GlobalModal() {
  const request = useConfirmRequest();
  const [dontAskAgain, setDontAskAgain] = useState(false);
  if (!request) return null;
  const { title, body, icon = 'warning', offersDontAskAgain = false, action } = request;
  const labels = request.labels ?? { confirm: texts.modal.ok(), cancel: texts.modal.close() };
  const Icon = icons[icon];

  function close(isConfirmed: boolean) {
    setDontAskAgain(false);
    if (isConfirmed) acceptConfirm(dontAskAgain);
    else cancelConfirm();
  }

  return (
    <Dialog
      open
      isQuestion={Boolean(action)}
      title={texts.modal.title()}
      onClose={() => close(false)}
      actions={
        <>
          <Button variant="quiet" onClick={() => close(false)}>
            {labels.cancel}
          </Button>
          <Button variant="primary" onClick={() => close(true)}>
            {labels.confirm}
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
        <Checkbox
          label={texts.modal.dontAskAgain()}
          checked={dontAskAgain}
          onChange={setDontAskAgain}
        />
      )}
    </Dialog>
  );
}
