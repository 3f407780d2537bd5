import type { Factor } from '@site/shared/contract';
import { textIn, useSubmit } from '@site/shared/remote';
import { MAX_FACTOR_NAME_LENGTH } from '@site/shared/rules';
import { Button, Dialog, Stack, TextField } from '@site/shared/ui';
import type { SubmitEvent } from 'react';
import * as texts from '#texts';
import { client } from '../../client';
import { FormError } from '../form-error';

const FORM_ID = 'rename-factor';

export type RenameFactorDialogProps = {
  factor: Factor;
  onClose: () => void;
  onRenamed: () => void;
};

export function RenameFactorDialog({ factor, onClose, onRenamed }: RenameFactorDialogProps) {
  const { isBusy, errors, problem, clearErrors, submit } = useSubmit<'name'>({
    isProblemInline: true,
  });

  async function rename(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const name = textIn(form, 'name').trim();
    const renamed = await submit(() => client.account.renameFactor({ id: factor.id, name }), {
      form,
      errors: name ? {} : { name: texts.factors.enterName() },
    });
    if (renamed) onRenamed();
  }

  return (
    <Dialog
      open
      isQuestion
      title={texts.factors.renameNamed({ name: factor.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.factors.cancel()}
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" busy={isBusy}>
            {texts.factors.save()}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={rename} noValidate>
        <Stack>
          <FormError problem={problem} />
          <TextField
            label={texts.factors.name()}
            name="name"
            autoComplete="off"
            defaultValue={factor.name}
            maxLength={MAX_FACTOR_NAME_LENGTH}
            error={errors.name}
            onChange={() => clearErrors()}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
