import type { Billing, Order } from '@site/shared/contract';

export type BillingFieldName = keyof Billing;

/** What the customer typed, not yet validated. An empty text is a field that is not filled in. */
export type BillingDraft = Record<BillingFieldName, string> & {
  /** Whether the order is a company's. Without it, the fields of a company are not sent. */
  isCompany: boolean;
};

type BillingField = {
  label: string;
  /** How the form shows the field. A VAT number is checked, because it changes the total. */
  control: 'text' | 'country' | 'VAT number';
  isRequired: boolean;
  /** Whether the field takes a whole row. */
  isWide?: true;
  /** Whether only a company fills it in. */
  isOfCompany?: true;
  autoComplete?: string;
  hint?: string;
};

const ofCompany = { control: 'text', isRequired: true, isOfCompany: true } as const;

/**
 * Every billing field, in the order of the form. The form, the stored draft and the request follow
 * this list.
 */
export const billingFields: Readonly<Record<BillingFieldName, BillingField>> = {
  firstName: {
    label: 'First name',
    control: 'text',
    isRequired: true,
    autoComplete: 'given-name',
  },
  lastName: {
    label: 'Last name',
    control: 'text',
    isRequired: true,
    autoComplete: 'family-name',
  },
  country: {
    label: 'Country',
    control: 'country',
    isRequired: true,
    autoComplete: 'country',
    hint: 'Your country decides whether VAT is added, and how much.',
  },
  company: {
    ...ofCompany,
    label: 'Company name',
    isWide: true,
    autoComplete: 'organization',
  },
  street: {
    ...ofCompany,
    label: 'Street and number',
    autoComplete: 'address-line1',
  },
  city: {
    ...ofCompany,
    label: 'Postal code and city',
    autoComplete: 'address-level2',
  },
  vatNumber: {
    label: 'VAT number',
    control: 'VAT number',
    isRequired: false,
    isOfCompany: true,
    hint: 'Optional. With a valid number of another EU country than ours, no VAT is added.',
  },
};

export const BILLING_FIELD_NAMES = Object.keys(billingFields) as readonly BillingFieldName[];

/** The fields that a draft has to fill in or can: those of a company only for one. */
export function billingFieldsOf({ isCompany }: BillingDraft): readonly BillingFieldName[] {
  return BILLING_FIELD_NAMES.filter((name) => isCompany || !billingFields[name].isOfCompany);
}

/** The draft in a stored value. A missing or malformed field is empty. */
export function billingDraftIn(stored: Readonly<Record<string, unknown>>): BillingDraft {
  const texts = Object.fromEntries(
    BILLING_FIELD_NAMES.map((name) => {
      const text = stored[name];
      return [name, typeof text === 'string' ? text : ''];
    }),
  ) as Record<BillingFieldName, string>;
  return { ...texts, isCompany: stored.isCompany === true };
}

/** The billing of the request. An empty field is left out: the API accepts no empty VAT number. */
export function billingOf(draft: BillingDraft): Billing {
  const filled = billingFieldsOf(draft).flatMap((name) =>
    draft[name] === '' ? [] : [[name, draft[name]]],
  );
  return Object.fromEntries(filled) as Billing;
}

/** The billing of the newest order, for the next one; empty without an order. */
export function billingOfLastOrder([last]: readonly Order[]): BillingDraft {
  if (!last) return billingDraftIn({});
  const { name: firstName, last_name: lastName, company } = last;
  return billingDraftIn({ ...last, firstName, lastName, isCompany: company !== undefined });
}
