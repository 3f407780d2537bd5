import { readStorage, writeStorage } from '@site/shared/browser';
import { useEffect, useRef, useState } from 'react';

/** A single-key shortcut of a page. `label` is its line in the help dialog. */
export type Shortcut = { key: string; label: string; run: () => void };

const STORAGE_KEY = 'single-key-shortcuts';

/** Whether single keys run shortcuts in this browser. Speech input may need them switched off. */
export function useShortcutsEnabled(): [boolean, (isEnabled: boolean) => void] {
  const [isEnabled, setEnabled] = useState(() => readStorage('local', STORAGE_KEY) !== 'off');
  return [
    isEnabled,
    (value) => {
      setEnabled(value);
      writeStorage('local', STORAGE_KEY, value ? null : 'off');
    },
  ];
}

/**
 * Runs a shortcut when its key is pressed outside of fields, editors and dialogs, without Ctrl, Alt
 * or Command. A key that is held down runs it once.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], isEnabled: boolean): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    if (!isEnabled) return;
    function run(event: KeyboardEvent): void {
      if (event.repeat || event.defaultPrevented) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const shortcut = current.current.find(({ key }) => key === event.key);
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run();
    }
    document.addEventListener('keydown', run);
    return () => document.removeEventListener('keydown', run);
  }, [isEnabled]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select, iframe'))
  );
}
