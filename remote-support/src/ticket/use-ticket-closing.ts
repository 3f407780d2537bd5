import { confirm, showToast, useRole } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { isStaff } from '@site/shared/rules';
import type { TicketActions } from './use-ticket';

/** Closing a ticket. `start` shows the question first. */
export type TicketClosing = { start: () => void; isBusy: boolean };

/** The question before a ticket is closed (section 5). Staff may switch it off (decision 98). */
export function useTicketClosing(close: TicketActions['close']): TicketClosing {
  const { isBusy, submit } = useSubmit();
  const role = useRole();

  async function closeTicket(): Promise<void> {
    if (await submit(close)) void showToast({ title: 'Ticket closed', success: true });
  }

  return {
    isBusy,
    start: () =>
      confirm({
        id: 'close-ticket',
        body: 'Do you want to close the ticket?',
        icon: 'question',
        labels: { confirm: 'Close ticket', cancel: 'Keep it open' },
        offersDontAskAgain: isStaff(role),
        action: closeTicket,
      }),
  };
}
