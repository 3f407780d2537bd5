import * as texts from '#texts';
import { Shortcuts } from '../keyboard/shortcuts-dialog';

/** Shortcuts of the list: they move the focus between the links of the tickets. */
export function ListShortcuts() {
  return (
    <Shortcuts
      shortcuts={[
        { key: 'j', label: texts.queue.nextTicket(), run: () => focusLink(1) },
        { key: 'k', label: texts.queue.previousTicket(), run: () => focusLink(-1) },
        { key: 'x', label: texts.queue.selectFocused(), run: toggleFocused },
        { key: '/', label: texts.queue.focusSearch(), run: focusSearch },
      ]}
      editorKeys={[{ key: texts.queue.keyEnter(), label: texts.queue.open() }]}
    />
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

function toggleFocused(): void {
  rows()[focusedRow()]?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}
