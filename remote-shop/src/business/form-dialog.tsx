import type { Problem } from '@site/shared/client';
import { Button, Callout, Dialog, Stack } from '@site/shared/ui';
import { type FormEvent, type ReactNode, type SubmitEvent, useId } from 'react';
import * as texts from '#texts';

type FormDialogProps = {
  title: ReactNode;
  submitLabel: string;
  isBusy: boolean;
  /** Why the last submit was refused. */
  problem: Problem | null;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onFieldChange: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form of the business pages in a dialog, which is open while it is mounted. */
export function FormDialog({
  title,
  submitLabel,
  isBusy,
  problem,
  onSubmit,
  onFieldChange,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.coupons.cancel()}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} onChange={onFieldChange} noValidate>
        <Stack>
          {problem && (
            <Callout tone="danger" title={problem.title} role="alert">
              {problem.body}
            </Callout>
          )}
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
