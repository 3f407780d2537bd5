import { type Answer, callInChunks } from '@site/shared/client';
import { formatCount } from '@site/shared/format';
import { confirm, showToast, useSession } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { MAX_SELECTED_TICKETS, TICKET_CATEGORIES, type TicketCategory } from '@site/shared/rules';
import { Button, SelectField } from '@site/shared/ui';
import { CircleCheck, Tag } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { BulkTagDialog } from '../desk/bulk-tag-dialog';
import { useAgents } from '../desk/use-desk-names';
import { categoryName } from '../ticket/category-name';
import styles from './bulk-bar.module.css';
import { filterFields, type TicketListFilters } from './ticket-list-filters';
import type { Selection } from './use-selection';

type BulkBarProps = {
  selection: Selection;
  filters: TicketListFilters;
  /** How many tickets match the filters. */
  total: number;
  reload: () => Promise<void>;
};

/** The answer of a bulk call. `full` counts the tickets with too many tags. */
type BulkAnswer = { changed: number; full?: number };

/** The actions for the selected tickets. Hidden while none is selected. */
export function BulkBar(props: BulkBarProps) {
  return props.selection.ids.size > 0 ? <BulkActions {...props} /> : null;
}

function BulkActions({ selection, filters, total, reload }: BulkBarProps) {
  const { isBusy, submit } = useSubmit();
  const [isTagging, setTagging] = useState(false);
  const { session } = useSession();
  const { others } = useAgents();
  const ids = [...selection.ids];
  const count = ids.length;

  async function selectAll(): Promise<void> {
    const { page: _page, sort: _sort, ...fields } = filterFields(filters);
    const answer = await submit(() => client.ticket.findTicketIds(fields));
    if (answer) selection.select(answer.ids);
  }

  /** Runs a bulk call in chunks. What was done stays done if a later chunk fails. */
  async function runBulkCall(
    doneText: (values: { count: number }) => string,
    call: (chunk: number[]) => Promise<Answer<BulkAnswer>>,
  ): Promise<void> {
    let changed = 0;
    let full = 0;
    const isDone = await submit(async () => {
      const { values, problem } = await callInChunks(ids, call);
      for (const value of values) {
        changed += value.changed;
        full += value.full ?? 0;
      }
      return problem ? { ok: false, problem } : { ok: true, value: true };
    });
    if (changed > 0 || isDone)
      void showToast({
        title: doneText({ count: changed }),
        ...(full > 0 && { body: texts.bulk.full({ count: full }) }),
        success: true,
      });
    if (isDone) selection.clear();
    await reload();
  }

  function closeAll(): void {
    confirm({
      id: 'close-tickets',
      body: texts.bulk.closeQuestion({ count }),
      icon: 'question',
      labels: { confirm: texts.bulk.closeConfirm({ count }), cancel: texts.bulk.keepOpen() },
      action: () =>
        runBulkCall(texts.bulk.closed, (chunk) =>
          client.ticket.closeTickets({ ticket_ids: chunk }),
        ),
    });
  }

  function moveAll(category: TicketCategory): void {
    confirm({
      id: 'move-tickets',
      body: texts.bulk.moveQuestion({ count, category: categoryName(category) }),
      icon: 'question',
      labels: { confirm: texts.bulk.moveConfirm({ count }), cancel: texts.bulk.cancel() },
      action: () =>
        runBulkCall(texts.bulk.moved, (chunk) =>
          client.ticket.moveTickets({ ticket_ids: chunk, category }),
        ),
    });
  }

  // Assigning and tagging send no mail and can be changed back, so no question precedes them.
  const assignAll = (assignee: number | null) =>
    runBulkCall(texts.bulk.assigned, (chunk) =>
      client.ticket.assignTickets({ ticket_ids: chunk, assignee }),
    );

  return (
    <section className={styles.bar} aria-label={texts.bulk.label()}>
      <strong role="status">{texts.bulk.selected({ count })}</strong>
      <Button icon={<CircleCheck aria-hidden="true" />} busy={isBusy} onClick={closeAll}>
        {texts.bulk.close()}
      </Button>
      <Button icon={<Tag aria-hidden="true" />} disabled={isBusy} onClick={() => setTagging(true)}>
        {texts.bulk.tag()}
      </Button>
      <SelectField
        label={texts.bulk.assignTo()}
        value=""
        disabled={isBusy}
        onChange={(value) => {
          if (value) void assignAll(value === 'none' ? null : Number(value));
        }}
        options={[
          { value: '', label: texts.bulk.chooseOne() },
          { value: String(session?.id), label: texts.assignees.me() },
          ...others.map(({ id, email }) => ({ value: String(id), label: email })),
          { value: 'none', label: texts.assignees.notAssigned() },
        ]}
      />
      <SelectField
        label={texts.bulk.moveTo()}
        value=""
        disabled={isBusy}
        onChange={(value) => {
          const category = TICKET_CATEGORIES.find((name) => name === value);
          if (category) moveAll(category);
        }}
        options={[
          { value: '', label: texts.bulk.chooseOne() },
          ...TICKET_CATEGORIES.map((name) => ({ value: name, label: categoryName(name) })),
        ]}
      />
      {ids.length < Math.min(total, MAX_SELECTED_TICKETS) && (
        <Button variant="quiet" busy={isBusy} onClick={() => void selectAll()}>
          {texts.bulk.selectAll({ count: formatCount(Math.min(total, MAX_SELECTED_TICKETS)) })}
        </Button>
      )}
      <Button variant="quiet" onClick={selection.clear}>
        {texts.bulk.clear()}
      </Button>
      {isTagging && (
        <BulkTagDialog
          count={count}
          onClose={() => setTagging(false)}
          add={(tag) =>
            void runBulkCall(texts.bulk.tagged, (chunk) =>
              client.ticket.tagTickets({ ticket_ids: chunk, add: [tag] }),
            )
          }
          remove={(tag) =>
            void runBulkCall(texts.bulk.changed, (chunk) =>
              client.ticket.tagTickets({ ticket_ids: chunk, remove: [tag] }),
            )
          }
        />
      )}
    </section>
  );
}
