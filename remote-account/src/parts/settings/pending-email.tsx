import type { contract, ResponseOf } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { Button, Callout, Cluster, Stack } from '@site/shared/ui';
import * as texts from '#texts';
import { client } from '../../client';
import { LocalMailHint } from '../local-mail-hint';

/** A new email that waits for its confirmation. */
export type PendingEmailChange = NonNullable<
  ResponseOf<typeof contract.account.pendingEmail>['pending']
>;

export type PendingEmailProps = {
  pending: PendingEmailChange;
  /** Loads the pending email again. */
  onChanged: () => void;
};

/** Says which email waits for its confirmation; sends its link again or cancels the change. */
export function PendingEmail({ pending, onChanged }: PendingEmailProps) {
  const { busyKey, submit } = useSubmit({
    onProblem: (problem) => {
      // Another tab may have confirmed or cancelled the change.
      if (problem.code === 'no-pending-email') onChanged();
      return showToast({ title: problem.title, body: problem.body, success: false });
    },
  });

  async function call(key: 'resend' | 'cancel'): Promise<void> {
    const message = await submit(
      () =>
        key === 'resend'
          ? client.account.resendPendingEmail({})
          : client.account.cancelPendingEmail({}),
      { key },
    );
    if (!message) return;
    onChanged();
    await showToast({ title: message.title, body: message.body, success: true });
  }

  return (
    <Callout
      tone="warning"
      role="status"
      title={texts.emailCard.pending({
        email: pending.email,
        date: formatDateTime(pending.sentAt),
      })}
    >
      <Stack gap="small">
        <p>{texts.emailCard.pendingHint({ date: formatDateTime(pending.expiresAt) })}</p>
        <LocalMailHint />
        <Cluster gap="small">
          <Button busy={busyKey === 'resend'} onClick={() => call('resend')}>
            {texts.emailCard.sendAgain()}
          </Button>
          <Button variant="quiet" busy={busyKey === 'cancel'} onClick={() => call('cancel')}>
            {texts.emailCard.cancelChange()}
          </Button>
        </Cluster>
      </Stack>
    </Callout>
  );
}
