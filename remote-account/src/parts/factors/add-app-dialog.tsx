import type { factorCalls, ResponseOf } from '@site/shared/contract';
import { textIn, useSubmit } from '@site/shared/remote';
import { MAX_FACTOR_NAME_LENGTH } from '@site/shared/rules';
import { Button, CodeField, CopyButton, Dialog, Stack, TextField } from '@site/shared/ui';
import { QRCodeSVG } from 'qrcode.react';
import type { SubmitEvent } from 'react';
import * as texts from '#texts';
import { client } from '../../client';
import { FormError } from '../form-error';
import styles from './add-app-dialog.module.css';

const FORM_ID = 'add-app';

export type AddAppDialogProps = {
  /** The secret that the app gets. */
  app: ResponseOf<typeof factorCalls.newTotp>;
  onClose: () => void;
  onAdded: (added: ResponseOf<typeof factorCalls.addTotp>) => void;
};

/** Shows the secret as a QR code and checks the first code of the app. */
export default function AddAppDialog({ app, onClose, onAdded }: AddAppDialogProps) {
  const { token, secret, uri } = app;
  const { isBusy, errors, problem, clearErrors, submit } = useSubmit<'code' | 'name'>({
    isProblemInline: true,
  });

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const [code, name] = [textIn(form, 'code'), textIn(form, 'name').trim()];
    const added = await submit(() => client.account.addTotp({ token, code, name }), {
      form,
      errors: {
        ...(!code.trim() && { code: texts.addApp.enterCode() }),
        ...(!name && { name: texts.factors.enterName() }),
      },
    });
    if (added) onAdded(added);
  }

  return (
    <Dialog
      open
      isQuestion
      title={texts.factors.addApp()}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.factors.cancel()}
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" busy={isBusy}>
            {texts.addApp.add()}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={add} noValidate>
        <Stack>
          <p>{texts.addApp.scan()}</p>
          <div className={styles.code}>
            <QRCodeSVG value={uri} size={176} title={texts.addApp.qrCode()} />
          </div>
          <div className={styles.secret}>
            <code translate="no">{secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton text={secret} label={texts.addApp.copySecret()} />
          </div>
          <TextField
            label={texts.factors.name()}
            name="name"
            autoComplete="off"
            defaultValue={texts.factors.app()}
            maxLength={MAX_FACTOR_NAME_LENGTH}
            error={errors.name}
            onChange={() => clearErrors('name')}
          />
          <CodeField error={errors.code} onChange={() => clearErrors('code')} />
          <FormError problem={problem} />
        </Stack>
      </form>
    </Dialog>
  );
}
