import type { MailExample } from '@site/shared/contract';
import { showToast } from '@site/shared/host';
import type { Language } from '@site/shared/language';
import { useSubmit } from '@site/shared/remote';
import { Button, Card, SelectField, Stack } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { businessClient } from './business-client';
import { MailFrame } from './mail-frame';

type MailPreviewProps = { mail: string; language: Language; examples: readonly MailExample[] };

/**
 * A kind of mail with its stored texts and example values, and the button that sends this mail to
 * the administrator.
 */
export function MailPreview({ mail, language, examples }: MailPreviewProps) {
  const [index, setIndex] = useState(0);
  const { isBusy, submit } = useSubmit();
  const example = examples[index];
  if (!example) return null;

  async function send() {
    const body = { mail, language, example: index };
    const sent = await submit(() => businessClient.business.sendExampleMail(body));
    if (sent) void showToast({ title: sent.title, body: sent.body, success: true });
  }

  return (
    <Card
      title={texts.mailTexts.preview()}
      actions={
        <Button busy={isBusy} onClick={() => void send()}>
          {texts.mailTexts.sendToMe()}
        </Button>
      }
    >
      <Stack>
        {examples.length > 1 && (
          <SelectField
            label={texts.mailTexts.example()}
            options={examples.map((_, each) => ({
              value: String(each),
              label: texts.mailTexts.exampleOf({ number: each + 1, count: examples.length }),
            }))}
            value={String(index)}
            onChange={(chosen) => setIndex(Number(chosen))}
          />
        )}
        <MailFrame example={example} />
      </Stack>
    </Card>
  );
}
