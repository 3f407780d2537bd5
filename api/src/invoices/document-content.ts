import {
  BILLING_FIELD_NAMES,
  BILLING_FIELDS,
  type BillingFieldName,
  type BrandLogo,
  type Imprint,
  orderBillingName,
} from '@site/shared/contract';
import { formatCountry, formatPlanLimits, formatUtcDate } from '@site/shared/format';
import type { Language } from '@site/shared/language';
import {
  type Cents,
  type InvoiceKind,
  isInEu,
  isReverseCharged,
  type ServicePeriod,
} from '@site/shared/rules';
import { inLanguage } from '@site/shared/server';
import * as texts from '#texts';
import type { HandPaymentRow } from '../hand-payments/tables';
import type { Buyer } from '../orders/billing';
import type { OrderRow } from '../orders/tables';
import { linesOf } from './document-lines';
import { methodName } from './payment-method';

/** A line of a document with its amount. */
export type Line = { label: string; amount: string; isBold?: boolean };

/** The texts of a document from top to bottom: what its PDF prints, and nothing else. */
export type DocumentContent = {
  language: Language;
  title: string;
  seller: readonly string[];
  buyer: readonly string[];
  details: readonly (readonly [term: string, value: string])[];
  lines: readonly Line[];
  notes: readonly string[];
  logo?: BrandLogo;
  /** The line at the foot of each page. */
  footer?: string;
};

/** A document that is issued: its amounts in cents, negative on a credit note. */
export type IssuedDocument = {
  kind: InvoiceKind;
  number: string;
  issuedAt: number;
  net: Cents;
  vat: Cents;
};

/** The invoice that a credit note corrects, and what earlier credit notes took off it, in cents. */
export type Corrected = IssuedDocument & { credited: Cents };

export type DocumentInput = {
  document: IssuedDocument;
  order: OrderRow;
  buyer: Buyer;
  seller: Imprint;
  corrected?: Corrected | undefined;
  /** How an order was paid outside of the site; on its invoice only. */
  payment?: HandPaymentRow | undefined;
  /** The time that an invoice was paid for; null if the order bought no time. */
  service?: ServicePeriod | null | undefined;
  look: Pick<DocumentContent, 'logo' | 'footer'>;
};

const { documents } = texts;

const TITLES = { invoice: documents.invoice, 'credit-note': documents.creditNote } as const;

/**
 * What a document prints, in the language of its order. It is stored with the document, so later
 * changes do not reach it.
 */
export function documentContent(input: DocumentInput): DocumentContent {
  return inLanguage(input.order.language, () => contentInLanguage(input));
}

function contentInLanguage(input: DocumentInput): DocumentContent {
  const { document, order, buyer, seller, look } = input;
  return {
    language: order.language,
    title: TITLES[document.kind]({ number: document.number }),
    seller: sellerLines(seller),
    buyer: buyerLines(buyer),
    details: detailsOf(input),
    lines: linesOf(input),
    notes: [documents.limits({ limits: formatPlanLimits(order) }), vatNote(order)].filter(Boolean),
    ...look,
  };
}

/** The seller's name, address and VAT number. */
function sellerLines({ name, address, vatNumber: number }: Imprint): string[] {
  return [name, ...address, ...(number ? [documents.vatNumber({ number })] : [])];
}

/** The customer's name and address, and a company's VAT number. */
function buyerLines(buyer: Buyer): string[] {
  const at = (place: 'above the name' | 'in the name' | 'below the name') =>
    BILLING_FIELD_NAMES.filter((name) => BILLING_FIELDS[name].inAddress === place).map((name) =>
      buyerText(name, buyer[orderBillingName(name)] ?? ''),
    );
  return [
    ...at('above the name'),
    at('in the name').join(' ').trim(),
    ...at('below the name'),
  ].filter(Boolean);
}

function buyerText(name: BillingFieldName, text: string): string {
  const { control } = BILLING_FIELDS[name];
  if (control === 'country') return formatCountry(text);
  return text && control === 'VAT number' ? documents.vatNumber({ number: text }) : text;
}

function detailsOf({
  document,
  order,
  corrected,
  payment,
  service,
}: DocumentInput): DocumentContent['details'] {
  return [
    [documents.date(), formatUtcDate(document.issuedAt)],
    [documents.order(), documents.orderOfDate(dated(order.number, order.createdAt))],
    ...(service ? [[documents.service(), serviceText(service)] as const] : []),
    ...(corrected
      ? [
          [
            documents.corrects(),
            documents.invoiceOfDate(dated(corrected.number, corrected.issuedAt)),
          ] as const,
        ]
      : []),
    ...(payment ? [[documents.payment(), paymentText(order, payment)] as const] : []),
  ];
}

/** 'Nov 12, 2026 – Nov 12, 2027'. */
function serviceText({ from, until }: ServicePeriod): string {
  return documents.serviceDates({ from: formatUtcDate(from), until: formatUtcDate(until) });
}

/** 'Bank transfer of Nov 12, 2026, reference AB-12'. */
function paymentText(order: OrderRow, { paidOn, reference }: HandPaymentRow): string {
  return documents.paymentOfDate({
    method: methodName(order.payment_mode),
    date: formatUtcDate(Date.parse(paidOn)),
    reference,
  });
}

function dated(number: string, at: number): { number: string; date: string } {
  return { number, date: formatUtcDate(at) };
}

/** The words that the law asks for where no VAT is charged. */
function vatNote(order: OrderRow): string {
  if (isReverseCharged(order)) return documents.reverseCharge();
  return isInEu(order.country) ? '' : documents.outsideEu();
}
