import type { Ticket } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { isWaiting } from '@site/shared/rules';
import { Button } from '@site/shared/ui';
import { AlarmClock, AlarmClockOff } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { staffClient } from '../staff-client';
import type { TicketActions } from '../ticket/use-ticket';
import { SnoozeDialog } from './snooze-dialog';

type SnoozeFieldProps = { ticket: Ticket; update: TicketActions['update'] };

/** Takes a waiting ticket out of the queue until a day, or brings it back. */
export function SnoozeField({ ticket, update }: SnoozeFieldProps) {
  const { id, status, snoozedUntil } = ticket;
  const [isOpen, setOpen] = useState(false);
  const { isBusy, submit } = useSubmit();

  async function snooze(until: number | null): Promise<void> {
    const call = () => update(staffClient.ticket.snoozeTickets({ ticket_ids: [id], until }));
    if (!(await submit(call))) return;
    void showToast({
      ...(until === null
        ? { title: texts.snooze.ended() }
        : {
            title: texts.snooze.snoozed(),
            body: texts.queue.snoozedUntil({ time: formatDateTime(until) }),
          }),
      success: true,
    });
  }

  if (!isWaiting(status)) return null;
  return (
    <div>
      {snoozedUntil === undefined ? (
        <Button
          icon={<AlarmClock aria-hidden="true" />}
          aria-haspopup="dialog"
          busy={isBusy}
          onClick={() => setOpen(true)}
        >
          {texts.snooze.open()}
        </Button>
      ) : (
        <Button
          icon={<AlarmClockOff aria-hidden="true" />}
          busy={isBusy}
          onClick={() => void snooze(null)}
        >
          {texts.snooze.end()}
        </Button>
      )}
      {isOpen && (
        <SnoozeDialog onClose={() => setOpen(false)} snooze={(until) => void snooze(until)} />
      )}
    </div>
  );
}
