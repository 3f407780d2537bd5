import { showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { Card, Checkbox } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../../client';

/** Switches the mails before the end of a plan off and on. */
export function RemindersCard({ isOn: loaded }: { isOn: boolean }) {
  const [isOn, setOn] = useState(loaded);
  const { isBusy, submit } = useSubmit();

  async function save(next: boolean): Promise<void> {
    const saved = await submit(() => client.account.saveReminders({ isOn: next }));
    if (!saved) return;
    setOn(saved.isOn);
    void showToast({
      title: saved.isOn ? texts.remindersCard.on() : texts.remindersCard.off(),
      success: true,
    });
  }

  return (
    <Card title={texts.remindersCard.title()}>
      <Checkbox
        label={texts.remindersCard.label()}
        hint={texts.remindersCard.hint()}
        checked={isOn}
        disabled={isBusy}
        onChange={(next) => void save(next)}
      />
    </Card>
  );
}
