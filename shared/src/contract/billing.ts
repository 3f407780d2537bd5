import * as z from '@site/shared/schema';
import * as texts from '#texts';
import { MAX_NAME_LENGTH, parseVatNumber } from '../rules';
import {
  BILLING_FIELDS,
  type BillingFieldName,
  COMPANY_FIELDS,
  type CommonBillingField,
  isCommonBillingField,
  mapBillingFields,
  mapOrderBilling,
  type OrderBillingName,
} from './billing-fields';
import { country, lineOfText } from './fields';

type Text = typeof country;
type Optional = ReturnType<typeof z.optional<Text>>;

/** The EU VAT number of a business customer. Spaces, dots and dashes are allowed. */
export const vatNumber = z.string().check(
  z.trim(),
  z.maxLength(20),
  z.refine((text) => parseVatNumber(text) !== null, { error: texts.field.vatNumber }),
);

/** The text of a billing field (section 5). */
export function billingText(name: BillingFieldName): Text {
  const { control } = BILLING_FIELDS[name];
  if (control === 'country') return country;
  return control === 'VAT number'
    ? vatNumber
    : lineOfText(MAX_NAME_LENGTH, () => emptyMessage(name));
}

function emptyMessage(name: BillingFieldName): string {
  return texts.field.billingEmpty({ label: BILLING_FIELDS[name].label });
}

function optionalUnlessCommon(name: BillingFieldName, text: Text): Text | Optional {
  return isCommonBillingField(name) ? text : z.optional(text);
}

/**
 * The billing fields that a customer fills in (section 3). A company names itself and its address;
 * a VAT number is a company's.
 */
export const billing = z
  .object(
    mapBillingFields((name) => optionalUnlessCommon(name, billingText(name))) as {
      [Name in BillingFieldName]: Name extends CommonBillingField ? Text : Optional;
    },
  )
  .check(({ value, issues }) => {
    const isMissing = (name: BillingFieldName) => value[name] === undefined;
    if (COMPANY_FIELDS.every(isMissing)) return;
    for (const name of COMPANY_FIELDS)
      if (BILLING_FIELDS[name].isRequired && isMissing(name))
        issues.push({ code: 'custom', input: value, path: [name], message: emptyMessage(name) });
  });
export type Billing = z.infer<typeof billing>;

/** The same fields as an order has them: section 3 names them differently there. */
export const orderBilling = z.object(
  mapOrderBilling((name) => optionalUnlessCommon(name, z.string())) as {
    [Name in BillingFieldName as OrderBillingName<Name>]: Name extends CommonBillingField
      ? Text
      : Optional;
  },
);
export type OrderBilling = z.infer<typeof orderBilling>;
