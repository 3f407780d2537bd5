import type { Ticket } from '@site/shared/contract';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as texts from '#texts';
import type { TicketActions } from '../ticket/use-ticket';
import { CustomerCard } from './customer-card';
import { DeskCard } from './desk-card';
import { InternalNotes } from './internal-notes';
import styles from './ticket-side.module.css';
import { useIsNarrow } from './use-is-narrow';

/** What the keys of a ticket do beside the conversation. */
export type SideHandle = {
  focusNote: () => void;
  focusTag: () => void;
  /** Opens the dialog that merges the ticket. */
  merge: () => void;
  /** Opens the dialog that snoozes the ticket. */
  snooze: () => void;
};

type TicketSideProps = {
  ticket: Ticket;
  update: TicketActions['update'];
  handle: Ref<SideHandle>;
};

/**
 * The customer, the work on the ticket, and the notes. In a narrow window this part is folded below
 * the editor.
 */
export function TicketSide({ ticket, update, handle }: TicketSideProps) {
  const { id } = ticket;
  const isNarrow = useIsNarrow();
  const [isUnfolded, setUnfolded] = useState(false);
  const side = useRef<HTMLDetailsElement>(null);
  const isOpen = !isNarrow || isUnfolded;

  /** Unfolds this part, because a folded field cannot take the focus, and returns the field. */
  const fieldIn = (part: string, field: string) => {
    flushSync(() => setUnfolded(true));
    return side.current?.querySelector<HTMLElement>(`[data-part="${part}"] :is(${field})`);
  };
  useImperativeHandle(handle, () => ({
    focusNote: () => fieldIn('notes', 'textarea')?.focus(),
    focusTag: () => fieldIn('work', 'input')?.focus(),
    snooze: () => fieldIn('work', '[aria-haspopup="dialog"]')?.click(),
    merge: () => fieldIn('customer', '[aria-haspopup="dialog"]')?.click(),
  }));

  function leaveField({ key, target }: KeyboardEvent): void {
    if (key === 'Escape' && target instanceof HTMLElement) target.blur();
  }

  return (
    <details
      ref={side}
      className={styles.side}
      open={isOpen}
      onToggle={({ currentTarget }) => isNarrow && setUnfolded(currentTarget.open)}
      onKeyDown={leaveField}
    >
      <summary className={styles.summary}>{texts.desk.sideTitle()}</summary>
      <div className={styles.parts}>
        <div data-part="customer">
          <CustomerCard key={id} ticket={ticket} />
        </div>
        <div data-part="work">
          <DeskCard key={id} ticket={ticket} update={update} />
        </div>
        <div data-part="notes">
          <InternalNotes key={id} ticketId={id} />
        </div>
      </div>
    </details>
  );
}
