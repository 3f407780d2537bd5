import { type Answer, callInChunks } from '@site/shared/client';
import { confirm, showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { TICKETS_PER_PAGE } from '@site/shared/rules';
import { useState } from 'react';
import * as texts from '#texts';
import { staffClient } from '../staff-client';
import { useCategories } from '../ticket/use-categories';
import type { Selection } from './use-selection';

/** What staff do with the selected tickets. */
export type BulkActions = {
  isBusy: boolean;
  close: () => void;
  assign: (assignee: number | null) => void;
  move: (category: string) => void;
  addTag: (tag: string) => void;
  removeTag: (tag: string) => void;
  snooze: (until: number) => void;
  /** The tickets that were just closed; null if nothing can be undone. */
  closed: ClosedTickets | null;
  undo: () => void;
  /** Ends the time in which the closing can be undone. */
  endUndo: () => void;
};

/** Tickets that were closed together. Each closing makes a new object, which restarts the undo. */
export type ClosedTickets = { ids: readonly number[]; count: number };

/** The answer of a bulk call. `full` counts the tickets with too many tags. */
type BulkAnswer = { changed: number; full?: number };

/** The actions on the selected tickets. `reload` loads the list after each of them. */
export function useBulkActions(selection: Selection, reload: () => Promise<void>): BulkActions {
  const { isBusy, submit } = useSubmit();
  const { nameOf } = useCategories();
  const [closed, setClosed] = useState<ClosedTickets | null>(null);
  const ids = [...selection.ids];
  const count = ids.length;

  /**
   * Runs a bulk call in chunks. What was done stays done if a later chunk fails. Returns the ids
   * of the chunks that were done, and how many tickets changed.
   */
  async function run(
    tickets: readonly number[],
    call: (chunk: number[]) => Promise<Answer<BulkAnswer>>,
    doneText?: (values: { count: number }) => string,
  ): Promise<ClosedTickets> {
    let done: ClosedTickets = { ids: [], count: 0 };
    let full = 0;
    const isDone = await submit(async () => {
      const { values, doneIds, problem } = await callInChunks(tickets, call);
      done = { ids: doneIds, count: values.reduce((sum, { changed }) => sum + changed, 0) };
      full = values.reduce((sum, value) => sum + (value.full ?? 0), 0);
      return problem ? { ok: false, problem } : { ok: true, value: true };
    });
    if (doneText && (done.count > 0 || isDone))
      void showToast({
        title: doneText({ count: done.count }),
        ...(full > 0 && { body: texts.bulk.full({ count: full }) }),
        success: true,
      });
    if (isDone) selection.clear();
    await reload();
    return done;
  }

  async function closeNow(): Promise<void> {
    const done = await run(ids, (chunk) => staffClient.ticket.closeTickets({ ticket_ids: chunk }));
    if (done.count > 0) setClosed(done);
  }

  return {
    isBusy,
    close: () => {
      // Closing a page of tickets can be undone. Closing more may take several calls: the mails of
      // the first one may be sent before the last one ends, so the reader is asked.
      if (count <= TICKETS_PER_PAGE) void closeNow();
      else
        confirm({
          id: 'close-tickets',
          body: texts.bulk.closeQuestion({ count }),
          icon: 'question',
          labels: { confirm: texts.bulk.closeConfirm({ count }), cancel: texts.bulk.keepOpen() },
          action: closeNow,
        });
    },
    closed,
    endUndo: () => setClosed(null),
    undo: () => {
      if (!closed) return;
      setClosed(null);
      void run(
        closed.ids,
        (chunk) => staffClient.ticket.undoCloseTickets({ ticket_ids: chunk }),
        texts.bulk.undone,
      );
    },
    // Assigning, tagging and snoozing send no mail and can be changed back: no question.
    assign: (assignee) =>
      void run(
        ids,
        (chunk) => staffClient.ticket.assignTickets({ ticket_ids: chunk, assignee }),
        texts.bulk.assigned,
      ),
    addTag: (tag) =>
      void run(
        ids,
        (chunk) => staffClient.ticket.tagTickets({ ticket_ids: chunk, add: [tag] }),
        texts.bulk.tagged,
      ),
    removeTag: (tag) =>
      void run(
        ids,
        (chunk) => staffClient.ticket.tagTickets({ ticket_ids: chunk, remove: [tag] }),
        texts.bulk.changed,
      ),
    snooze: (until) =>
      void run(
        ids,
        (chunk) => staffClient.ticket.snoozeTickets({ ticket_ids: chunk, until }),
        texts.bulk.snoozed,
      ),
    // Customers see the category, and the earlier categories are not kept: a question.
    move: (category) =>
      confirm({
        id: 'move-tickets',
        body: texts.bulk.moveQuestion({ count, category: nameOf(category) }),
        icon: 'question',
        labels: { confirm: texts.bulk.moveConfirm({ count }), cancel: texts.bulk.cancel() },
        action: async () => {
          await run(
            ids,
            (chunk) => staffClient.ticket.moveTickets({ ticket_ids: chunk, category }),
            texts.bulk.moved,
          );
        },
      }),
  };
}
