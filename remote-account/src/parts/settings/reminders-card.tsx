import { showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { Card, Checkbox } from '@site/shared/ui';
import { useState } from 'react';
import { client } from '../../client';

/** Switches the mails before the end of a plan off and on. */
export function RemindersCard({ isOn: loaded }: { isOn: boolean }) {
  const [isOn, setOn] = useState(loaded);
  const { isBusy, submit } = useSubmit();

  async function save(next: boolean): Promise<void> {
    const saved = await submit(() => client.account.saveReminders({ isOn: next }));
    if (!saved) return;
    setOn(saved.isOn);
    void showToast({ title: saved.isOn ? 'Reminders on' : 'Reminders off', success: true });
  }

  return (
    <Card title="Reminders">
      <Checkbox
        label="Email me before my plan ends"
        hint="30, 7 and 1 day before the end, and on the day."
        checked={isOn}
        disabled={isBusy}
        onChange={(next) => void save(next)}
      />
    </Card>
  );
}
