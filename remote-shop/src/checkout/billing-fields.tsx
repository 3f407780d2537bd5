import {
  BILLING_FIELDS,
  type BillingFieldName,
  COMPANY_FIELDS,
  PERSON_FIELDS,
} from '@site/shared/contract';
import type { FieldErrors } from '@site/shared/remote';
import { MAX_NAME_LENGTH } from '@site/shared/rules';
import { type RadioOption, RadioSegment, SelectField, TextField } from '@site/shared/ui';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { type BillingDraft, billingError } from './billing';
import styles from './billing-fields.module.css';
import { useBuyerWords } from './buyer-words';
import { countryOptions } from './country-options';

function buyers(isOwn: boolean): RadioOption<'person' | 'company'>[] {
  return [
    {
      value: 'person',
      label: isOwn ? texts.checkout.forMyself() : texts.staffOrder.forPerson(),
    },
    { value: 'company', label: texts.checkout.forCompany() },
  ];
}

type BillingFieldsProps = {
  /** The account's email. It cannot be changed here. An order of staff for a customer has none. */
  email?: string;
  billing: BillingDraft;
  /** The errors, by the request's field names, such as `billing.firstName`. */
  errors: FieldErrors;
  onChange: (billing: BillingDraft) => void;
  /** The VAT number of a company, with its check. */
  vatNumberField: ReactNode;
};

/** The billing details (section 2), built from `BILLING_FIELDS`. */
export function BillingFields({
  email,
  billing,
  errors,
  onChange,
  vatNumberField,
}: BillingFieldsProps) {
  const words = useBuyerWords();
  const isOwn = email !== undefined;
  return (
    <div className={styles.fields}>
      {email !== undefined && (
        <div className={styles.fullWidth}>
          <TextField
            label={texts.checkout.email()}
            type="email"
            value={email}
            readOnly
            autoComplete="email"
            hint={texts.checkout.emailHint()}
          />
        </div>
      )}
      {PERSON_FIELDS.map(fieldOf)}
      <div className={styles.fullWidth}>
        <RadioSegment
          legend={isOwn ? texts.checkout.iBuy() : texts.staffOrder.buyer()}
          value={billing.isCompany ? 'company' : 'person'}
          onChange={(buyer) => onChange({ ...billing, isCompany: buyer === 'company' })}
          options={buyers(isOwn)}
        />
      </div>
      {billing.isCompany && COMPANY_FIELDS.map(fieldOf)}
    </div>
  );

  function fieldOf(name: BillingFieldName) {
    const { label, control, isRequired, isWide, autoComplete, hint } = BILLING_FIELDS[name];
    const field = {
      label,
      name,
      autoComplete,
      hint: control === 'country' ? words.countryHint() : hint,
      required: isRequired,
      value: billing[name],
      onChange: (text: string) => onChange({ ...billing, [name]: text }),
      error: errors[`billing.${name}`],
    };
    if (control === 'text')
      return (
        <div key={name} className={isWide && styles.fullWidth}>
          <TextField
            {...field}
            maxLength={MAX_NAME_LENGTH}
            validate={(text) => billingError(name, text)}
          />
        </div>
      );
    return (
      <div key={name} className={styles.fullWidth}>
        {control === 'country' ? (
          <SelectField {...field} options={countryOptions(words.chooseCountry())} />
        ) : (
          vatNumberField
        )}
      </div>
    );
  }
}
