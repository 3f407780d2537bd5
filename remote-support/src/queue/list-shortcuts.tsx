import { useState } from 'react';
import * as texts from '#texts';
import { SnoozeDialog } from '../desk/snooze-dialog';
import { Shortcuts } from '../keyboard/shortcuts-dialog';
import type { BulkActions } from './use-bulk-actions';
import type { Selection } from './use-selection';

type ListShortcutsProps = { selection: Selection; bulk: BulkActions };

/** The keys of the list: they move between tickets, select them, and act on the selected ones. */
export function ListShortcuts({ selection, bulk }: ListShortcutsProps) {
  const [isSnoozing, setSnoozing] = useState(false);
  const hasSelection = selection.ids.size > 0;
  return (
    <>
      <Shortcuts
        shortcuts={[
          { key: 'j', label: texts.queue.nextTicket(), run: () => focusLink(1) },
          { key: 'k', label: texts.queue.previousTicket(), run: () => focusLink(-1) },
          {
            key: 'x',
            label: texts.queue.selectFocused(),
            run: () => toggleFocused(selection, { isRange: false }),
          },
          {
            key: 'X',
            label: texts.queue.selectRange(),
            run: () => toggleFocused(selection, { isRange: true }),
          },
          { key: 'p', label: texts.queue.selectPage(), run: selection.togglePage },
          { key: 'b', label: texts.queue.goToActions(), run: focusActions },
          { key: 'c', label: texts.queue.closeSelected(), run: () => hasSelection && bulk.close() },
          { key: 's', label: texts.queue.snoozeSelected(), run: () => setSnoozing(hasSelection) },
          { key: 'z', label: texts.queue.undoClosing(), run: bulk.undo },
          { key: '/', label: texts.queue.focusSearch(), run: focusSearch },
        ]}
        editorKeys={[{ key: texts.queue.keyEnter(), label: texts.queue.open() }]}
      />
      {isSnoozing && <SnoozeDialog onClose={() => setSnoozing(false)} snooze={bulk.snooze} />}
    </>
  );
}

const rows = () => [...document.querySelectorAll<HTMLElement>('tbody [role="row"]')];
const focusedRow = () => rows().findIndex((row) => row.contains(document.activeElement));

function focusLink(step: 1 | -1): void {
  const index = focusedRow();
  const all = rows();
  const next = index < 0 ? 0 : Math.min(Math.max(index + step, 0), all.length - 1);
  all[next]?.querySelector('a')?.focus();
}

function toggleFocused(selection: Selection, options: { isRange: boolean }): void {
  const box = rows()[focusedRow()]?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  if (box) selection.toggle(Number(box.value), options);
}

function focusActions(): void {
  document.getElementById('bulk-actions')?.focus();
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}
