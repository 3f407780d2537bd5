import { confirm, showToast, useRole } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { isStaff } from '@site/shared/rules';
import * as texts from '#texts';
import type { TicketActions } from './use-ticket';

/** Closing a ticket. `start` shows the question first. */
export type TicketClosing = { start: () => void; isBusy: boolean };

/** The question before a ticket is closed (section 5). Staff may switch it off (decision 98). */
export function useTicketClosing(close: TicketActions['close']): TicketClosing {
  const { isBusy, submit } = useSubmit();
  const role = useRole();

  async function closeTicket(): Promise<void> {
    if (await submit(close)) void showToast({ title: texts.closing.done(), success: true });
  }

  return {
    isBusy,
    start: () =>
      confirm({
        id: 'close-ticket',
        body: texts.closing.question(),
        icon: 'question',
        labels: { confirm: texts.closing.confirm(), cancel: texts.closing.cancel() },
        offersDontAskAgain: isStaff(role),
        action: closeTicket,
      }),
  };
}
