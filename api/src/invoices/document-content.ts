import {
  BILLING_FIELD_NAMES,
  BILLING_FIELDS,
  type BillingFieldName,
  type BrandLogo,
  type Imprint,
  orderBillingName,
} from '@site/shared/contract';
import {
  formatCents,
  formatCount,
  formatCountry,
  formatCouponTerm,
  formatPlanLimits,
  formatUtcDate,
} from '@site/shared/format';
import type { Language } from '@site/shared/language';
import {
  type Cents,
  couponDiscount,
  type InvoiceKind,
  isInEu,
  isReverseCharged,
  planName,
  type ServicePeriod,
  taxableAmount,
  vatOf,
} from '@site/shared/rules';
import { inLanguage } from '@site/shared/server';
import * as texts from '#texts';
import type { HandPaymentRow } from '../hand-payments/tables';
import type { Buyer } from '../orders/billing';
import type { OrderRow } from '../orders/tables';
import { methodName } from './payment-method';

type Line = { label: string; amount: string; isBold?: boolean };

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
  /** What an invoice was paid for; null if it is no time. */
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

/** Who sells. */
function sellerLines({ name, address, vatNumber: number }: Imprint): string[] {
  return [name, ...address, ...(number ? [documents.vatNumber({ number })] : [])];
}

/** The customer as an addressee. */
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

/** Whether a document corrects a part of its invoice, or the rest after other parts. */
export function isOfPart({
  document,
  corrected,
}: Pick<DocumentInput, 'document' | 'corrected'>): boolean {
  return corrected !== undefined && totalOf(corrected) + totalOf(document) !== 0;
}

/** What a document is about: its first line. In the language of the moment. */
export function itemOf(input: Pick<DocumentInput, 'document' | 'order' | 'corrected'>): string {
  const { document, order, corrected } = input;
  const product = documents.product({ type: order.type, plan: planName(order.playlist) });
  if (!corrected || !isOfPart(input)) return product;
  const isRest = leftOf(document, corrected) === 0;
  const correction = isRest ? documents.correctionOfRest : documents.correctionOfPart;
  return correction({ product });
}

/** What is left of the total of an invoice after a correction. */
function leftOf(document: IssuedDocument, corrected: Corrected): Cents {
  return totalOf(corrected) - corrected.credited + totalOf(document);
}

function linesOf(input: DocumentInput): Line[] {
  const { document, order, corrected } = input;
  const { net, vat } = document;
  if (corrected && isOfPart(input)) return partLines(input, corrected);
  const sign = document.kind === 'invoice' ? 1 : -1;
  const euros = (cents: Cents) => formatCents(sign * cents);
  const discount = couponDiscount(order);
  // A reopened order may have found less in the wallet than it was to pay.
  const notCharged = order.price - discount - sign * net;
  return [
    { label: itemOf(input), amount: euros(order.price) },
    ...(discount > 0 ? [{ label: formatCouponTerm(order), amount: euros(-discount) }] : []),
    ...(notCharged > 0 ? [{ label: documents.notCharged(), amount: euros(-notCharged) }] : []),
    { label: documents.net(), amount: formatCents(net) },
    { label: vatLabel(order, sign * vat), amount: formatCents(vat) },
    { label: documents.total(), amount: formatCents(net + vat), isBold: true },
    ...paymentLines(document, order),
  ];
}

/** A credit note of a part, or of the rest: what it takes off the invoice, and what is left. */
function partLines(input: DocumentInput, corrected: Corrected): Line[] {
  const { document, order } = input;
  return [
    { label: itemOf(input), amount: '' },
    { label: documents.net(), amount: formatCents(document.net) },
    { label: vatLabel(order, null), amount: formatCents(document.vat) },
    { label: documents.total(), amount: formatCents(totalOf(document)), isBold: true },
    { label: documents.totalOfInvoice(corrected), amount: formatCents(totalOf(corrected)) },
    ...(corrected.credited > 0
      ? [{ label: documents.correctedBefore(), amount: formatCents(-corrected.credited) }]
      : []),
    { label: documents.left(), amount: formatCents(leftOf(document, corrected)) },
  ];
}

function totalOf({ net, vat }: Pick<IssuedDocument, 'net' | 'vat'>): Cents {
  return net + vat;
}

/** Names the base of the VAT, to check it by hand (decision 16). `vat` is null for a part. */
function vatLabel(order: OrderRow, vat: Cents | null): string {
  if (isReverseCharged(order)) return documents.vatReverseCharge();
  if (order.tax === 0) return documents.vatZero();
  const percent = formatCount(order.tax);
  if (vat === null) return documents.vatInProportion({ percent });
  if (vat !== vatOf(order)) return documents.vatAsPaid({ percent });
  return documents.vatOfBase({ percent, base: formatCents(taxableAmount(order)) });
}

function paymentLines({ kind, net, vat }: IssuedDocument, order: OrderRow): Line[] {
  const { amount, payment_mode } = order;
  // It can be less than `order.wallet`.
  const wallet = Math.abs(net + vat) - amount;
  const method = methodName(payment_mode);
  const [fromWallet, byMethod] =
    kind === 'invoice'
      ? [documents.paidFromWallet(), documents.paidBy({ method })]
      : [documents.returnedToWallet(), documents.returnedToCustomer()];
  return [
    ...(wallet > 0 ? [{ label: fromWallet, amount: formatCents(wallet) }] : []),
    { label: byMethod, amount: formatCents(amount) },
  ];
}

/** The words that the law asks for where no VAT is charged. */
function vatNote(order: OrderRow): string {
  if (isReverseCharged(order)) return documents.reverseCharge();
  return isInEu(order.country) ? '' : documents.outsideEu();
}
