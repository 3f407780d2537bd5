import { billing as billingSchema } from '@site/shared/contract';
import { type FieldErrors, fieldError } from '@site/shared/remote';
import { SelectField, TextField } from '@site/shared/ui';
import { BILLING_FIELD_NAMES, type BillingDraft, billingFields } from './billing';
import styles from './billing-fields.module.css';
import { countryOptions } from './country-options';

const MAX_TEXT_LENGTH = 100;

export type BillingFieldsProps = {
  /** The account's email. It cannot be changed here. */
  email: string;
  billing: BillingDraft;
  /** The server's field errors, by the request's field names, such as `billing.firstName`. */
  errors: FieldErrors;
  onChange: (billing: BillingDraft) => void;
};

/** The billing details (section 2), built from the list in `billing.ts`. */
export function BillingFields({ email, billing, errors, onChange }: BillingFieldsProps) {
  return (
    <div className={styles.fields}>
      <div className={styles.fullWidth}>
        <TextField
          label="Email"
          type="email"
          value={email}
          readOnly
          autoComplete="email"
          hint="The email of your account."
        />
      </div>
      {BILLING_FIELD_NAMES.map((name) => {
        const { label, control, isRequired, autoComplete, hint } = billingFields[name];
        const field = {
          label,
          name,
          autoComplete,
          hint,
          required: isRequired,
          value: billing[name],
          onChange: (text: string) => onChange({ ...billing, [name]: text }),
          error: errors[`billing.${name}`],
        };
        if (control === 'text')
          return (
            <TextField
              key={name}
              {...field}
              maxLength={MAX_TEXT_LENGTH}
              validate={(text) => fieldError(billingSchema.shape[name], text)}
            />
          );
        if (control === 'country')
          return (
            <div key={name} className={styles.fullWidth}>
              <SelectField {...field} options={countryOptions()} />
            </div>
          );
        return null;
      })}
    </div>
  );
}
