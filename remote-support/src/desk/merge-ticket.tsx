import { fields, problems, type Ticket, type TicketCustomer } from '@site/shared/contract';
import { confirm, showToast } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import { Button, Cluster, Dialog, Stack, TextField } from '@site/shared/ui';
import { Merge } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { client } from '../client';
import { ProblemCallout } from '../problem-callout';
import styles from './merge-ticket.module.css';

type OtherTicket = TicketCustomer['otherTickets'][number];

type MergeTicketProps = {
  ticket: Ticket;
  /** The other tickets of the owner. */
  others: readonly OtherTicket[];
};

/** A button with a dialog that merges this ticket into another one of the same customer. */
export function MergeTicket({ ticket, others }: MergeTicketProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Merge aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Merge into another ticket
      </Button>
      {isOpen && <MergeDialog ticket={ticket} others={others} onClose={() => setOpen(false)} />}
    </>
  );
}

function MergeDialog({ ticket, others, onClose }: MergeTicketProps & { onClose: () => void }) {
  const [number, setNumber] = useState('');
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });
  const navigate = useNavigate();
  const { id } = ticket;
  const target = ticketNumberIn(number);
  const error = numberError(number, id);

  async function merge(into: number): Promise<void> {
    const isMerged = await submit(() => client.ticket.mergeTickets({ from: id, into }));
    if (!isMerged) return;
    onClose();
    void showToast({ title: `Merged into ticket #${into}`, success: true });
    await navigate(paths.ticket(into));
  }

  function askMerge(event: FormEvent): void {
    event.preventDefault();
    if (target === null || error !== null) return;
    confirm({
      id: 'merge-tickets',
      body: `Do you want to merge ticket #${id} into #${target}? All messages and notes move to #${target}, and #${id} is closed. This cannot be undone.`,
      icon: 'question',
      labels: { confirm: 'Merge them', cancel: 'Keep both' },
      action: () => merge(target),
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Merge ticket #${id}`}
      actions={
        <Cluster gap="small">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="merge-ticket"
            busy={isBusy}
            disabled={target === null || error !== null}
          >
            Merge
          </Button>
        </Cluster>
      }
    >
      <Stack gap="small">
        <p>
          Messages and notes of this ticket move to the other one. This ticket is closed and links
          to it. The customer sees both.
        </p>
        <ProblemCallout problem={problem} />
        <form id="merge-ticket" onSubmit={askMerge}>
          <TextField
            label="Into ticket number"
            value={number}
            onChange={setNumber}
            error={error}
            hint="A ticket of the same customer"
            inputMode="numeric"
            autoComplete="off"
            autoFocus
          />
        </form>
        {others.length > 0 && (
          <ul className={styles.list} aria-label="Other tickets of the customer">
            {others.map((other) => (
              <li key={other.id}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={other.id === target}
                  onClick={() => setNumber(String(other.id))}
                >
                  #{other.id} <bdi>{other.title}</bdi>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}

/** The ticket number of a text as '12' or '#12'; null for other texts. */
function ticketNumberIn(text: string): number | null {
  const number = fields.ticketId.safeParse(Number(text.replace('#', '').trim() || Number.NaN));
  return number.success ? number.data : null;
}

function numberError(text: string, ownId: number): string | null {
  if (text.trim() === '') return null;
  const number = ticketNumberIn(text);
  if (number === null) return 'Enter the number of a ticket';
  return number === ownId ? problems['merge-same'].body : null;
}
