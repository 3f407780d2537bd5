import { type Answer, callInChunks } from '@site/shared/client';
import { formatCount } from '@site/shared/format';
import { confirm, showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { MAX_SELECTED_TICKETS, TICKET_CATEGORIES, type TicketCategory } from '@site/shared/rules';
import { Button, SelectField } from '@site/shared/ui';
import { CircleCheck } from 'lucide-react';
import { client } from '../client';
import styles from './bulk-bar.module.css';
import { countTickets } from './count-tickets';
import { filterFields, type TicketListFilters } from './ticket-list-filters';
import type { Selection } from './use-selection';

type BulkBarProps = {
  selection: Selection;
  filters: TicketListFilters;
  /** How many tickets match the filters. */
  total: number;
  reload: () => Promise<void>;
};

/** The actions for the selected tickets. Hidden while none is selected. */
export function BulkBar({ selection, filters, total, reload }: BulkBarProps) {
  const { isBusy, submit } = useSubmit();
  const ids = [...selection.ids];
  if (ids.length === 0) return null;
  const countText = countTickets(ids.length);

  async function selectAll(): Promise<void> {
    const { page: _page, sort: _sort, ...fields } = filterFields(filters);
    const answer = await submit(() => client.ticket.findTicketIds(fields));
    if (answer) selection.select(answer.ids);
  }

  /** Runs a bulk call in chunks. What was done stays done if a later chunk fails. */
  async function runBulkCall(
    successTitle: (changed: number) => string,
    call: (chunk: number[]) => Promise<Answer<{ changed: number }>>,
  ): Promise<void> {
    let changed = 0;
    const isDone = await submit(async () => {
      const { values, problem } = await callInChunks(ids, call);
      changed = values.reduce((sum, value) => sum + value.changed, 0);
      return problem ? { ok: false, problem } : { ok: true, value: true };
    });
    if (changed > 0 || isDone) void showToast({ title: successTitle(changed), success: true });
    if (isDone) selection.clear();
    await reload();
  }

  function closeAll(): void {
    confirm({
      id: 'close-tickets',
      body: `Do you want to close ${countText}? Each customer gets a mail.`,
      icon: 'question',
      labels: { confirm: `Close ${countText}`, cancel: 'Keep them open' },
      action: () =>
        runBulkCall(
          (changed) => `${countTickets(changed)} closed`,
          (chunk) => client.ticket.closeTickets({ ticket_ids: chunk }),
        ),
    });
  }

  function moveAll(category: TicketCategory): void {
    confirm({
      id: 'move-tickets',
      body: `Do you want to move ${countText} to “${category}”?`,
      icon: 'question',
      labels: { confirm: `Move ${countText}`, cancel: 'Cancel' },
      action: () =>
        runBulkCall(
          (changed) => `${countTickets(changed)} moved`,
          (chunk) => client.ticket.moveTickets({ ticket_ids: chunk, category }),
        ),
    });
  }

  return (
    <section className={styles.bar} aria-label="Selected tickets">
      <strong role="status">{countText} selected</strong>
      <Button icon={<CircleCheck aria-hidden="true" />} busy={isBusy} onClick={closeAll}>
        Close
      </Button>
      <SelectField
        label="Move to category"
        value=""
        disabled={isBusy}
        onChange={(value) => {
          const category = TICKET_CATEGORIES.find((name) => name === value);
          if (category) moveAll(category);
        }}
        options={[
          { value: '', label: 'Choose one' },
          ...TICKET_CATEGORIES.map((name) => ({ value: name, label: name })),
        ]}
      />
      {ids.length < Math.min(total, MAX_SELECTED_TICKETS) && (
        <Button variant="quiet" busy={isBusy} onClick={() => void selectAll()}>
          Select all {formatCount(Math.min(total, MAX_SELECTED_TICKETS))}
        </Button>
      )}
      <Button variant="quiet" onClick={selection.clear}>
        Clear selection
      </Button>
    </section>
  );
}
