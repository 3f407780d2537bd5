import type { DocumentSettingsValue } from '@site/shared/contract';
import { formatUtcDate } from '@site/shared/format';
import { INVOICE_KINDS } from '@site/shared/rules';
import {
  DEFAULT_DOCUMENT_SETTINGS,
  DOCUMENT_PREFIX,
  DOCUMENT_WIDTH,
  hasUsedPrefix,
  MAX_FOOTER_LENGTH,
} from '@site/shared/service';
import { Callout, Checkbox, TextField } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { nextNumbersText, useNextNumbers } from './next-numbers';
import { numberIn } from './number-in';
import type { SettingsFormProps } from './settings-page';
import { VersionForm } from './version-form';

/** The most characters of a prefix (`DOCUMENT_PREFIX`) and of a width (`DOCUMENT_WIDTH`). */
const MAX_PREFIX_LENGTH = 8;
const MAX_WIDTH_LENGTH = 1;

/** Changes the numbers, the footer and the logo of new documents, at once or from a day on. */
export function DocumentForm({ part, ...form }: SettingsFormProps<'documents'>) {
  const { value: current } = part.current;
  const next = useNextNumbers();
  const [prefixes, setPrefixes] = useState(current.prefixes);
  const [width, setWidth] = useState(String(current.width));
  const [footer, setFooter] = useState(current.footer ?? '');
  const [showsLogo, setShowsLogo] = useState(current.showsLogo);
  const value: DocumentSettingsValue = {
    ...{ prefixes, width: numberIn(width), showsLogo },
    ...(footer.trim() && { footer: footer.trim() }),
  };
  const earlier = [DEFAULT_DOCUMENT_SETTINGS, ...part.versions.map((version) => version.value)];
  const isWidth = value.width >= DOCUMENT_WIDTH.min && value.width <= DOCUMENT_WIDTH.max;
  const prefixError = (kind: keyof typeof prefixes) =>
    DOCUMENT_PREFIX.test(prefixes[kind]) ? null : texts.documentSettings.enterPrefix();
  return (
    <VersionForm
      name="documents"
      part={part}
      title={texts.documentSettings.edit()}
      value={value}
      errors={{
        'prefixes.invoice': prefixError('invoice'),
        'prefixes.credit-note':
          prefixError('credit-note') ??
          (hasUsedPrefix(value, earlier) ? texts.documentSettings.prefixUsed() : null),
        width: isWidth ? null : texts.documentSettings.enterWidth(DOCUMENT_WIDTH),
      }}
      firstDay={{ timeZone: 'UTC', hint: texts.seller.firstDayHint() }}
      preview={(validFrom) => (
        <Callout
          title={
            validFrom === undefined
              ? texts.documentSettings.previewNow()
              : texts.documentSettings.previewFrom({ date: formatUtcDate(validFrom) })
          }
        >
          {nextNumbersText(value, next, validFrom)}
        </Callout>
      )}
      {...form}
    >
      {(errors) => (
        <>
          {INVOICE_KINDS.map((kind) => (
            <TextField
              key={kind}
              label={PREFIX_LABELS[kind]()}
              name={`prefixes.${kind}`}
              value={prefixes[kind]}
              onChange={(text) => setPrefixes({ ...prefixes, [kind]: text.toUpperCase() })}
              hint={texts.documentSettings.prefixHint()}
              error={errors[`prefixes.${kind}`]}
              maxLength={MAX_PREFIX_LENGTH}
              autoComplete="off"
            />
          ))}
          <TextField
            label={texts.documentSettings.width()}
            name="width"
            inputMode="numeric"
            value={width}
            onChange={setWidth}
            error={errors.width}
            maxLength={MAX_WIDTH_LENGTH}
            autoComplete="off"
          />
          <TextField
            label={texts.documentSettings.footer()}
            name="footer"
            value={footer}
            onChange={setFooter}
            hint={texts.documentSettings.footerHint()}
            maxLength={MAX_FOOTER_LENGTH}
            autoComplete="off"
          />
          <Checkbox
            label={texts.documentSettings.showsLogo()}
            checked={showsLogo}
            onChange={setShowsLogo}
          />
        </>
      )}
    </VersionForm>
  );
}

const PREFIX_LABELS = {
  invoice: texts.documentSettings.invoicePrefix,
  'credit-note': texts.documentSettings.creditNotePrefix,
};
