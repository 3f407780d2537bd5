import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import { showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { STAFF_NOTIFICATIONS, type StaffNotifications } from '@site/shared/rules';
import { Button, Callout, Cluster, Dialog, SelectField, Skeleton } from '@site/shared/ui';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { ProblemCallout } from '../problem-callout';
import { staffClient } from '../staff-client';

const LABELS: Readonly<Record<StaffNotifications, () => string>> = {
  every: texts.notifications.every,
  mine: texts.notifications.mine,
  digest: texts.notifications.digest,
  none: texts.notifications.none,
};

/** A button with a dialog: which mails about tickets this member of staff gets. */
export function NotificationSettings() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Bell aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.notifications.open()}
      </Button>
      {isOpen && <NotificationDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NotificationDialog({ onClose }: { onClose: () => void }) {
  const { value, isPending, retry } = useAsync(
    async (signal) =>
      unwrap(await staffClient.ticket.staffNotifications({}, { signal })).notifications,
  );
  const [chosen, setChosen] = useState<StaffNotifications | null>(null);
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });
  const shown = chosen ?? value;

  async function save(): Promise<void> {
    if (!shown) return;
    const isSaved = await submit(() =>
      staffClient.ticket.saveStaffNotifications({ notifications: shown }),
    );
    if (!isSaved) return;
    void showToast({
      title: texts.notifications.saved(),
      body: LABELS[shown](),
      success: true,
    });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.notifications.title()}
      actions={
        <Cluster gap="small">
          <Button onClick={onClose}>{texts.notifications.cancel()}</Button>
          <Button variant="primary" busy={isBusy} disabled={!shown} onClick={() => void save()}>
            {texts.notifications.save()}
          </Button>
        </Cluster>
      }
    >
      <ProblemCallout problem={problem} />
      {shown ? (
        <SelectField
          label={texts.notifications.label()}
          value={shown}
          onChange={(name) => setChosen(STAFF_NOTIFICATIONS.find((each) => each === name) ?? null)}
          options={STAFF_NOTIFICATIONS.map((name) => ({ value: name, label: LABELS[name]() }))}
        />
      ) : isPending ? (
        <Skeleton shape="block" height="5rem" />
      ) : (
        <Callout
          tone="warning"
          title={texts.notifications.loadFailed()}
          actions={<Button onClick={retry}>{texts.notifications.retry()}</Button>}
        />
      )}
    </Dialog>
  );
}
