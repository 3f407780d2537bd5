import { MAX_MAIL_TEXT_LENGTH, type MailExample, type MailText } from '@site/shared/contract';
import type { Language } from '@site/shared/language';
import { useSubmit } from '@site/shared/remote';
import { Button, Callout, TextArea } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { businessClient } from './business-client';
import { MailFrame } from './mail-frame';
import { type MailPart, ownTextOf, placeOf, withText } from './own-mail-texts';
import { VersionForm } from './version-form';

type MailTextFormProps = {
  mail: string;
  language: Language;
  text: MailText;
  parts: readonly MailPart[];
  onSaved: () => Promise<void>;
  onClose: () => void;
};

/** Changes a text of a mail in a language, with a preview of the mail. */
export function MailTextForm({
  mail,
  language,
  text: { key, builtIn, placeholders },
  parts,
  onSaved,
  onClose,
}: MailTextFormProps) {
  const [text, setText] = useState(ownTextOf(parts, key, language) ?? builtIn);
  const [examples, setExamples] = useState<MailExample[]>([]);
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });
  const { part, name } = placeOf(parts, key, language);
  if (!part) return null;
  // The text is one line: a line break in the field becomes a space.
  const written = text.replaceAll(/\s+/g, ' ').trim();

  async function preview() {
    const body = { mail, language, key, text: written };
    const shown = await submit(() => businessClient.business.previewMail(body));
    setExamples(shown?.examples ?? []);
  }

  return (
    <VersionForm
      name="mail-texts"
      part={part}
      title={texts.mailTexts.change()}
      value={withText(part, name, written === builtIn ? undefined : written)}
      errors={{ text: written ? null : texts.mailTexts.enterText() }}
      onSaved={() => void onSaved()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Callout title={texts.mailTexts.builtIn()}>
            <span lang={language} translate="no">
              {builtIn}
            </span>
          </Callout>
          <TextArea
            label={texts.mailTexts.ownText()}
            name="text"
            lang={language}
            rows={4}
            value={text}
            onChange={setText}
            error={errors.text}
            hint={
              placeholders.length > 0
                ? texts.mailTexts.placeholders({
                    names: placeholders.map((each) => `{${each}}`).join(' '),
                  })
                : texts.mailTexts.noPlaceholders()
            }
            maxLength={MAX_MAIL_TEXT_LENGTH}
            spellCheck
          />
          <div>
            <Button busy={isBusy} onClick={() => void preview()}>
              {texts.mailTexts.showPreview()}
            </Button>
          </div>
          <div aria-live="polite">
            {problem && (
              <Callout tone="danger" title={problem.title}>
                {problem.body}
              </Callout>
            )}
          </div>
          {Object.entries(examples).map(([index, example]) => (
            <MailFrame key={index} example={example} />
          ))}
        </>
      )}
    </VersionForm>
  );
}
