import type { contract, ResponseOf } from '@site/shared/contract';
import { showToast } from '@site/shared/host';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@site/shared/language';
import { useSubmit } from '@site/shared/remote';
import { Card, Checkbox, SelectField, Stack } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../../client';

export type MailSettings = ResponseOf<typeof contract.account.reminders>;

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Switches the reminders off and on, and chooses the language of all mails. */
export function RemindersCard({ settings: loaded }: { settings: MailSettings }) {
  const [settings, setSettings] = useState(loaded);
  const { isBusy, submit } = useSubmit();

  async function save(next: MailSettings, title: string): Promise<void> {
    const saved = await submit(() => client.account.saveReminders(next));
    if (!saved) return;
    setSettings(saved);
    void showToast({ title, success: true });
  }

  function saveLanguage(language: string): void {
    if (isLanguage(language))
      void save({ ...settings, language }, texts.remindersCard.languageSaved());
  }

  return (
    <Card title={texts.remindersCard.title()}>
      <Stack>
        <Checkbox
          label={texts.remindersCard.label()}
          hint={texts.remindersCard.hint()}
          checked={settings.isOn}
          disabled={isBusy}
          onChange={(isOn) =>
            void save(
              { ...settings, isOn },
              isOn ? texts.remindersCard.on() : texts.remindersCard.off(),
            )
          }
        />
        <SelectField
          label={texts.remindersCard.language()}
          hint={texts.remindersCard.languageHint()}
          options={LANGUAGE_OPTIONS}
          value={settings.language}
          disabled={isBusy}
          onChange={saveLanguage}
        />
      </Stack>
    </Card>
  );
}
