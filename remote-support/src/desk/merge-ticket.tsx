import { fields, pageProblems, type Ticket, type TicketCustomer } from '@site/shared/contract';
import { showToast } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import { Button, Cluster, Dialog, Stack, TextField } from '@site/shared/ui';
import { Merge } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as texts from '#texts';
import { firstFocus } from '../keyboard/first-focus';
import { ProblemCallout } from '../problem-callout';
import { staffClient } from '../staff-client';
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
        {texts.merge.open()}
      </Button>
      {isOpen && <MergeDialog ticket={ticket} others={others} onClose={() => setOpen(false)} />}
    </>
  );
}

function MergeDialog({ ticket, others, onClose }: MergeTicketProps & { onClose: () => void }) {
  // The first of the others was changed last, so most often it is the one to merge into.
  const [number, setNumber] = useState(others[0] ? String(others[0].id) : '');
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });
  const navigate = useNavigate();
  const { id } = ticket;
  const target = ticketNumberIn(number);
  const error = numberError(number, id);

  async function merge(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (target === null || error !== null) return;
    const isMerged = await submit(() =>
      staffClient.ticket.mergeTickets({ from: id, into: target }),
    );
    if (!isMerged) return;
    onClose();
    void showToast({ title: texts.merge.done({ into: target }), success: true });
    await navigate(paths.ticket(target));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.merge.title({ id })}
      actions={
        <Cluster gap="small">
          <Button onClick={onClose}>{texts.merge.cancel()}</Button>
          <Button
            variant="primary"
            type="submit"
            form="merge-ticket"
            busy={isBusy}
            disabled={target === null || error !== null}
          >
            {texts.merge.merge()}
          </Button>
        </Cluster>
      }
    >
      <Stack gap="small">
        <p>{texts.merge.hint()}</p>
        <ProblemCallout problem={problem} />
        <form ref={firstFocus('input')} id="merge-ticket" onSubmit={(event) => void merge(event)}>
          <TextField
            label={texts.merge.number()}
            value={number}
            onChange={setNumber}
            error={error}
            hint={texts.merge.numberHint()}
            inputMode="numeric"
            autoComplete="off"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </form>
        {others.length > 0 && (
          <ul className={styles.list} aria-label={texts.merge.others()}>
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
  if (number === null) return texts.merge.numberInvalid();
  return number === ownId ? pageProblems.mergeSame.body() : null;
}
