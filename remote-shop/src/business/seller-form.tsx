import { fields, type Imprint, SELLER_VAT_NUMBER } from '@site/shared/contract';
import { compareNames, formatCountry, formatUtcDate } from '@site/shared/format';
import { fieldError } from '@site/shared/remote';
import { EU_COUNTRIES } from '@site/shared/rules';
import { Callout, SelectField, TextField } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import type { SettingsFormProps } from './settings-page';
import { VersionForm } from './version-form';

/** The lines of an address that the form has at least. */
const MIN_LINES = 4;
/** The longest line that the contract accepts. */
const MAX_LINE_LENGTH = 200;

type Draft = Record<Exclude<keyof Imprint, 'address'>, string> & { address: string[] };

/** Changes the seller, at once or from a day on. */
export function SellerForm({ part, ...form }: SettingsFormProps<'seller'>) {
  const [draft, setDraft] = useState(() => draftOf(part.current.value));
  const seller = sellerOf(draft);
  const field = (name: Exclude<keyof Draft, 'address'>) => ({
    name,
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
    maxLength: MAX_LINE_LENGTH,
    autoComplete: 'off',
  });
  return (
    <VersionForm
      name="seller"
      part={part}
      title={texts.seller.edit()}
      value={seller}
      errors={errorsOf(draft)}
      firstDay={{ timeZone: 'UTC', hint: texts.seller.firstDayHint() }}
      preview={(validFrom) => (
        <Callout
          title={
            validFrom === undefined
              ? texts.seller.previewNow()
              : texts.seller.previewFrom({ date: formatUtcDate(validFrom) })
          }
        >
          {[seller.name, ...seller.address, seller.vatNumber].filter(Boolean).join(', ')}
        </Callout>
      )}
      {...form}
    >
      {(errors) => (
        <>
          <TextField label={texts.seller.name()} {...field('name')} error={errors.name} />
          {draft.address
            .map((text, place) => ({ text, index: place }))
            .map(({ text, index }) => (
              <TextField
                key={index}
                label={texts.seller.addressLine({ number: index + 1 })}
                name={`address.${index}`}
                value={text}
                onChange={(value) =>
                  setDraft({ ...draft, address: draft.address.with(index, value) })
                }
                error={errors[`address.${index}`]}
                maxLength={MAX_LINE_LENGTH}
                autoComplete="off"
              />
            ))}
          <TextField
            label={texts.seller.vatNumber()}
            {...field('vatNumber')}
            hint={texts.seller.vatNumberHint()}
            error={errors.vatNumber}
          />
          <SelectField
            label={texts.seller.country()}
            name="country"
            options={countryOptions()}
            value={draft.country}
            onChange={(country) => setDraft({ ...draft, country })}
            hint={texts.seller.countryHint()}
          />
          <TextField
            label={texts.seller.register()}
            {...field('register')}
            hint={texts.seller.optional()}
          />
          <TextField
            label={texts.seller.representative()}
            {...field('representative')}
            hint={texts.seller.optional()}
          />
          <TextField
            label={texts.seller.email()}
            {...field('email')}
            hint={texts.seller.emailHint()}
            error={errors.email}
          />
        </>
      )}
    </VersionForm>
  );
}

function countryOptions() {
  const countries = EU_COUNTRIES.map((code) => ({ value: code, label: formatCountry(code) }));
  return [
    { value: '', label: texts.seller.noCountry() },
    ...countries.toSorted((a, b) => compareNames(a.label, b.label)),
  ];
}

function draftOf({ name, address, ...others }: Imprint): Draft {
  const { country = '', vatNumber = '', register = '', representative = '', email = '' } = others;
  const lines = Array.from({ length: Math.max(MIN_LINES, address.length) }, (_, index) => index);
  return {
    ...{ name, country, vatNumber, register, representative, email },
    address: lines.map((index) => address[index] ?? ''),
  };
}

/** The seller of a draft, without its empty fields. */
function sellerOf({ name, address, vatNumber, ...others }: Draft): Imprint {
  const written = Object.entries({ ...others, vatNumber: vatNumber.toUpperCase() })
    .map(([field, text]) => [field, text.trim()] as const)
    .filter(([, text]) => text);
  return {
    name: name.trim(),
    address: address.map((line) => line.trim()).filter(Boolean),
    ...Object.fromEntries(written),
  };
}

function errorsOf(draft: Draft): Record<string, string | null> {
  const { name, address, vatNumber, email } = sellerOf(draft);
  const isNumber = vatNumber === undefined || SELLER_VAT_NUMBER.test(vatNumber);
  return {
    name: name ? null : texts.seller.enterName(),
    'address.0': address.length > 0 ? null : texts.seller.enterAddress(),
    vatNumber: isNumber ? null : texts.seller.enterVatNumber(),
    email: email === undefined ? null : fieldError(fields.email, email),
  };
}
