import type { Answer as CallAnswer } from '@site/shared/client';
import { fields } from '@site/shared/contract';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import { MAX_REASON_LENGTH } from '@site/shared/rules';
import { Button, Dialog, Stack, TextField } from '@site/shared/ui';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { ProblemCallout } from '../problem-callout';

type ReasonDialogProps<Answer> = {
  title: string;
  /** What the action does. */
  children: ReactNode;
  /** The label of the button. */
  action: string;
  isDangerous?: boolean;
  /** Whether the choices above the reason cannot be sent. */
  isBlocked?: boolean;
  reasonHint?: string;
  /** A text that the reader types to confirm. It is an email: the field has this name. */
  confirmText?: string;
  run: (reason: string, confirmation: string) => Promise<CallAnswer<Answer>>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
};

/** Asks for the reason of an act on another account, and does it. Shown while it is mounted. */
export function ReasonDialog<Answer>({
  title,
  children,
  action,
  isDangerous = false,
  isBlocked = false,
  reasonHint = texts.reasonDialog.reasonHint(),
  confirmText,
  run,
  onDone,
  onClose,
}: ReasonDialogProps<Answer>) {
  const [reason, setReason] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { isBusy, errors, problem, onFieldChange, submit } = useSubmit<'reason' | 'email'>({
    isProblemInline: true,
  });

  async function apply(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const isConfirmed =
      confirmText === undefined || confirmation.trim().toLowerCase() === confirmText.toLowerCase();
    const answer = await submit(() => run(reason.trim(), confirmation.trim()), {
      form: event.currentTarget,
      errors: onlyErrors({
        reason: fieldError(fields.reason, reason),
        email: isConfirmed ? null : texts.reasonDialog.confirm({ text: confirmText }),
      }),
    });
    if (answer === null) return;
    onClose();
    onDone(answer);
  }

  return (
    <Dialog
      open
      isQuestion
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.reasonDialog.cancel()}
          </Button>
          <Button
            type="submit"
            form="act-reason"
            variant={isDangerous ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={isBlocked}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id="act-reason" onSubmit={apply} onChange={onFieldChange} noValidate>
        <Stack>
          {children}
          <ProblemCallout problem={problem} />
          {confirmText !== undefined && (
            <TextField
              label={texts.reasonDialog.confirm({ text: confirmText })}
              name="email"
              value={confirmation}
              onChange={setConfirmation}
              error={errors.email}
              autoComplete="off"
            />
          )}
          <TextField
            label={texts.reasonDialog.reason()}
            name="reason"
            hint={reasonHint}
            value={reason}
            maxLength={MAX_REASON_LENGTH}
            onChange={setReason}
            error={errors.reason}
            autoComplete="off"
          />
        </Stack>
      </form>
    </Dialog>
  );
}
