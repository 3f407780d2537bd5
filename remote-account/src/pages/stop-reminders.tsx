import { useSubmit } from '@site/shared/remote';
import { useParams } from '@site/shared/router';
import { Button, Callout, Card, Page, Stack } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { FormError } from '../parts/form-error';

/** Stops the reminders of an account. The visitor presses a button, as mail scanners open links. */
export function Component() {
  const code = (useParams().code ?? '').trim();
  const [isOn, setOn] = useState<boolean | null>(null);
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });

  async function save(willBeOn: boolean): Promise<void> {
    const saved = await submit(() => client.account.saveRemindersByCode({ code, isOn: willBeOn }));
    if (saved) setOn(saved.isOn);
  }

  return (
    <Page width="form" title={texts.stopReminders.title()} intro={texts.stopReminders.intro()}>
      <Card as="div">
        <Stack>
          <FormError problem={problem} />
          <div role="status">
            {isOn !== null && (
              <Callout
                tone="success"
                title={isOn ? texts.stopReminders.on() : texts.stopReminders.off()}
              />
            )}
          </div>
          {isOn === false ? (
            <Button wide busy={isBusy} onClick={() => void save(true)}>
              {texts.stopReminders.sendAgain()}
            </Button>
          ) : (
            <Button variant="primary" wide busy={isBusy} onClick={() => void save(false)}>
              {texts.stopReminders.stop()}
            </Button>
          )}
        </Stack>
      </Card>
    </Page>
  );
}
