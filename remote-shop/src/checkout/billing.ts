import {
  BILLING_FIELDS,
  type Billing,
  type BillingFieldName,
  billingText,
  COMPANY_FIELDS,
  mapBillingFields,
  type Order,
  orderBillingName,
  PERSON_FIELDS,
} from '@site/shared/contract';
import { fieldError } from '@site/shared/remote';

/** What the customer typed, not yet validated. An empty text is a field that is not filled in. */
export type BillingDraft = Record<BillingFieldName, string> & {
  /** Whether the order is a company's. Without it, the fields of a company are not sent. */
  isCompany: boolean;
};

/** The fields of a person's or a company's order, required and optional, in the form's order. */
export function billingFieldsOf({ isCompany }: BillingDraft): readonly BillingFieldName[] {
  return isCompany ? [...PERSON_FIELDS, ...COMPANY_FIELDS] : PERSON_FIELDS;
}

/** The draft in a stored value. A missing or malformed field is empty. */
export function billingDraftIn(stored: Readonly<Record<string, unknown>>): BillingDraft {
  const texts = mapBillingFields((name) => {
    const text = stored[name];
    return typeof text === 'string' ? text : '';
  });
  return { ...texts, isCompany: stored.isCompany === true };
}

/** The error of a field's text. A field that is not required can be empty. */
export function billingError(name: BillingFieldName, text: string): string | null {
  if (text.trim() === '' && !BILLING_FIELDS[name].isRequired) return null;
  return fieldError(billingText(name), text);
}

/** The billing of the request. An empty field is left out: the API accepts no empty VAT number. */
export function billingOf(draft: BillingDraft): Billing {
  const filled = billingFieldsOf(draft).flatMap((name) =>
    draft[name].trim() === '' ? [] : [[name, draft[name]]],
  );
  return Object.fromEntries(filled) as Billing;
}

/** The billing of the newest order, for the next one; empty without an order. */
export function billingOfLastOrder([last]: readonly Order[]): BillingDraft {
  if (!last) return billingDraftIn({});
  const texts = mapBillingFields((name) => last[orderBillingName(name)]);
  return billingDraftIn({ ...texts, isCompany: COMPANY_FIELDS.some((name) => texts[name]) });
}
