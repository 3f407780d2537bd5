import { fields } from '@site/shared/contract';
import { SelectField, TextField } from '@site/shared/ui';
import styles from './billing-fields.module.css';
import { countryOptions } from './country-options';
import type { BillingDraft } from './stored-checkout';

export type BillingFieldsProps = {
  email: string;
  billing: BillingDraft;
  /** What the server said of a field, by its name. */
  errors: Readonly<Record<string, string>>;
  onChange: (billing: BillingDraft) => void;
};

/** Who the order is for (section 2): the email is the account's own. */
export function BillingFields({ email, billing, errors, onChange }: BillingFieldsProps) {
  return (
    <div className={styles.fields}>
      <div className={styles.whole}>
        <TextField
          label="Email"
          type="email"
          value={email}
          readOnly
          autoComplete="email"
          hint="The email of your account."
        />
      </div>
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        maxLength={100}
        required
        value={billing.firstName}
        onChange={(firstName) => onChange({ ...billing, firstName })}
        validate={(text) =>
          fields.billing.shape.firstName.safeParse(text).error?.issues[0]?.message ?? null
        }
        error={errors.firstName}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        maxLength={100}
        required
        value={billing.lastName}
        onChange={(lastName) => onChange({ ...billing, lastName })}
        validate={(text) =>
          fields.billing.shape.lastName.safeParse(text).error?.issues[0]?.message ?? null
        }
        error={errors.lastName}
      />
      <div className={styles.whole}>
        <SelectField
          label="Country"
          name="country"
          autoComplete="country"
          required
          options={countryOptions()}
          value={billing.country}
          onChange={(country) => onChange({ ...billing, country })}
          hint="Decides whether VAT is added, and how much."
          error={errors.country}
        />
      </div>
    </div>
  );
}
