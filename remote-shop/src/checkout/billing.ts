import type { Billing, Order } from '@site/shared/contract';

export type BillingFieldName = keyof Billing;

/** What the customer typed, not yet validated. An empty text is a field that is not filled in. */
export type BillingDraft = Record<BillingFieldName, string>;

type BillingField = {
  label: string;
  /**
   * How the form shows the field. 'VAT number' is shown beside the total, because it changes the
   * total.
   */
  control: 'text' | 'country' | 'VAT number';
  isRequired: boolean;
  autoComplete?: string;
  hint?: string;
};

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
  vatNumber: { label: 'VAT number', control: 'VAT number', isRequired: false },
};

export const BILLING_FIELD_NAMES = Object.keys(billingFields) as readonly BillingFieldName[];

/** The draft in a stored value. A missing or malformed field is empty. */
export function billingDraftIn(stored: Readonly<Record<string, unknown>>): BillingDraft {
  return Object.fromEntries(
    BILLING_FIELD_NAMES.map((name) => {
      const text = stored[name];
      return [name, typeof text === 'string' ? text : ''];
    }),
  ) as BillingDraft;
}

/** The billing of the request. An empty field is left out: the API accepts no empty VAT number. */
export function billingOf(draft: BillingDraft): Billing {
  return Object.fromEntries(Object.entries(draft).filter(([, text]) => text !== '')) as Billing;
}

/** The billing of the newest order, for the next one; empty without an order. */
export function billingOfLastOrder([last]: readonly Order[]): BillingDraft {
  return billingDraftIn(
    last
      ? {
          firstName: last.name,
          lastName: last.last_name,
          country: last.country,
          vatNumber: last.vatNumber,
        }
      : {},
  );
}
