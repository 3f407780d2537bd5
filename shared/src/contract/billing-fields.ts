import * as texts from '#texts';

/** A billing field. Its texts are in the language of the moment at which they are read. */
type BillingField = {
  /** Its name in an order and its column, if section 3 gives it another name than in a request. */
  inOrder?: string;
  label: string;
  /** Its name on the order page and in the books, if that is not the label. */
  shortLabel?: string;
  /** The row of the order page that it shares with other fields. */
  row?: string;
  /** How the form shows the field. A VAT number is checked, because it changes the total. */
  control: 'text' | 'country' | 'VAT number';
  isRequired: boolean;
  /** Whether only a company fills it in. */
  isOfCompany?: true;
  /** Whether it takes a whole row of the form. */
  isWide?: true;
  autoComplete?: string;
  hint?: string;
  /** Its place in the customer's address on a document. The fields of the name share a line. */
  inAddress: 'above the name' | 'in the name' | 'below the name';
  /** When it is removed from an order whose account is erased. */
  erased: 'always' | 'without a receipt' | 'never';
};

const ofName = {
  control: 'text',
  isRequired: true,
  inAddress: 'in the name',
  erased: 'always',
} as const;

const ofCompany = {
  control: 'text',
  isRequired: true,
  isOfCompany: true,
  erased: 'always',
} as const;

const FIELDS = {
  firstName: {
    ...ofName,
    inOrder: 'name',
    get label() {
      return texts.billing.firstName();
    },
    get row() {
      return texts.billing.name();
    },
    autoComplete: 'given-name',
  },
  lastName: {
    ...ofName,
    inOrder: 'last_name',
    get label() {
      return texts.billing.lastName();
    },
    get row() {
      return texts.billing.name();
    },
    autoComplete: 'family-name',
  },
  company: {
    ...ofCompany,
    get label() {
      return texts.billing.companyName();
    },
    get shortLabel() {
      return texts.billing.company();
    },
    isWide: true,
    autoComplete: 'organization',
    inAddress: 'above the name',
  },
  street: {
    ...ofCompany,
    get label() {
      return texts.billing.streetAndNumber();
    },
    get shortLabel() {
      return texts.billing.street();
    },
    get row() {
      return texts.billing.address();
    },
    autoComplete: 'address-line1',
    inAddress: 'below the name',
  },
  /** One text, because not every country has postal codes. */
  city: {
    ...ofCompany,
    get label() {
      return texts.billing.postalCodeAndCity();
    },
    get shortLabel() {
      return texts.billing.city();
    },
    get row() {
      return texts.billing.address();
    },
    autoComplete: 'address-level2',
    inAddress: 'below the name',
  },
  country: {
    get label() {
      return texts.billing.country();
    },
    control: 'country',
    isRequired: true,
    autoComplete: 'country',
    get hint() {
      return texts.billing.countryHint();
    },
    inAddress: 'below the name',
    // The books need it.
    erased: 'never',
  },
  /** An order has it only if it was valid. With a tax of 0 in the EU, the customer owes the VAT. */
  vatNumber: {
    get label() {
      return texts.billing.vatNumber();
    },
    control: 'VAT number',
    isRequired: false,
    isOfCompany: true,
    get hint() {
      return texts.billing.vatNumberHint();
    },
    inAddress: 'below the name',
    erased: 'without a receipt',
  },
} as const satisfies Record<string, BillingField>;

type Fields = typeof FIELDS;
export type BillingFieldName = keyof Fields;
/** The name of a field in an order. */
export type OrderBillingName<Name extends BillingFieldName = BillingFieldName> = {
  [N in Name]: Fields[N] extends { inOrder: infer InOrder extends string } ? InOrder : N;
}[Name];
/** The fields that every order has. */
export type CommonBillingField = {
  [N in BillingFieldName]: Fields[N] extends { isRequired: true }
    ? Fields[N] extends { isOfCompany: true }
      ? never
      : N
    : never;
}[BillingFieldName];

/**
 * The billing fields, in the order of the form and of the books. The schemas, the form, the order
 * page, the documents, the books, the erasure and the privacy notice follow from this table. The
 * columns are in `orders/billing.ts` of the API; CONTRIBUTING.md has the steps for a new field.
 */
export const BILLING_FIELDS: Readonly<Record<BillingFieldName, BillingField>> = FIELDS;

export const BILLING_FIELD_NAMES = Object.keys(FIELDS) as readonly BillingFieldName[];

/** What every customer fills in, or can. */
export const PERSON_FIELDS = BILLING_FIELD_NAMES.filter(
  (name) => !BILLING_FIELDS[name].isOfCompany,
);

/** What a company fills in besides, or can (decision 21). */
export const COMPANY_FIELDS = BILLING_FIELD_NAMES.filter(
  (name) => BILLING_FIELDS[name].isOfCompany,
);

export function isCommonBillingField(name: BillingFieldName): name is CommonBillingField {
  return BILLING_FIELDS[name].isRequired && !BILLING_FIELDS[name].isOfCompany;
}

export function orderBillingName(name: BillingFieldName): OrderBillingName {
  return (BILLING_FIELDS[name].inOrder ?? name) as OrderBillingName;
}

/** A value for each field, by its name in a request. */
export function mapBillingFields<T>(
  valueFor: (name: BillingFieldName) => T,
): Record<BillingFieldName, T> {
  const entries = BILLING_FIELD_NAMES.map((name) => [name, valueFor(name)]);
  return Object.fromEntries(entries) as Record<BillingFieldName, T>;
}

/** A value for each field, by its name in an order. */
export function mapOrderBilling<T>(
  valueFor: (name: BillingFieldName) => T,
): Record<OrderBillingName, T> {
  const entries = BILLING_FIELD_NAMES.map((name) => [orderBillingName(name), valueFor(name)]);
  return Object.fromEntries(entries) as Record<OrderBillingName, T>;
}
