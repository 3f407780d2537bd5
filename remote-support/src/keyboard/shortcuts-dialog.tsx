import { Button, Checkbox, DataList, Dialog, Stack } from '@site/shared/ui';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { type Shortcut, useShortcuts, useShortcutsEnabled } from './use-shortcuts';

type ShortcutsProps = {
  shortcuts: readonly Shortcut[];
  /** Keys that work in the editor, for the list only. */
  editorKeys: readonly { key: string; label: string }[];
};

/** Makes the shortcuts of a page work and lists them: the button and the key '?' open the list. */
export function Shortcuts({ shortcuts, editorKeys }: ShortcutsProps) {
  const [isOpen, setOpen] = useState(false);
  const [isEnabled, setEnabled] = useShortcutsEnabled();
  const help: Shortcut = { key: '?', label: texts.shortcuts.showList(), run: () => setOpen(true) };
  const all = [...shortcuts, help];
  useShortcuts(all, isEnabled);

  return (
    <>
      <Button
        variant="quiet"
        icon={<Keyboard aria-hidden="true" />}
        aria-label={texts.shortcuts.title()}
        onClick={() => setOpen(true)}
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={texts.shortcuts.title()}>
        <Stack>
          <DataList
            items={[...all, ...editorKeys].map(({ key, label }) => ({
              term: label,
              value: <kbd>{key}</kbd>,
            }))}
          />
          <Checkbox
            label={texts.shortcuts.singleKeys()}
            hint={texts.shortcuts.singleKeysHint()}
            checked={isEnabled}
            onChange={setEnabled}
          />
        </Stack>
      </Dialog>
    </>
  );
}
