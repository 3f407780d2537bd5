import {
  BILLING_FIELD_NAMES,
  BILLING_FIELDS,
  type BillingFieldName,
  orderBillingName,
} from '@site/shared/contract';
import {
  formatCents,
  formatCountry,
  formatOrderTitle,
  formatPaymentMethod,
  formatPlanLines,
  formatUtcDate,
} from '@site/shared/format';
import {
  type Cents,
  couponDiscount,
  type InvoiceKind,
  isInEu,
  isReverseCharged,
  MIN_PAYABLE_CENTS,
  type PaymentMethod,
  percentOf,
  planName,
  taxableAmount,
  vatOf,
} from '@site/shared/rules';
import type { Buyer } from '../orders/billing';
import type { OrderRow } from '../orders/tables';

type Line = { label: string; amount: string; isBold?: boolean };

/** The texts of a document from top to bottom: what its PDF prints, and nothing else. */
export type DocumentContent = {
  title: string;
  seller: readonly string[];
  buyer: readonly string[];
  details: readonly (readonly [term: string, value: string])[];
  lines: readonly Line[];
  notes: readonly string[];
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

type Input = {
  document: IssuedDocument;
  order: OrderRow;
  buyer: Buyer;
  /** The lines about the seller. */
  seller: readonly string[];
  corrected?: Corrected | undefined;
};

const TITLES = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;

/** What a document prints. It is stored with the document, so later changes do not reach it. */
export function documentContent(input: Input): DocumentContent {
  const { document, order, buyer, seller } = input;
  return {
    title: `${TITLES[document.kind]} ${document.number}`,
    seller,
    buyer: buyerLines(buyer),
    details: detailsOf(input),
    lines: linesOf(input),
    notes: [`Limits: ${formatPlanLines(order).join('; ')}.`, vatNote(order)].filter(Boolean),
  };
}

/** The customer as an addressee. */
function buyerLines(buyer: Buyer): string[] {
  const texts = (place: 'above the name' | 'in the name' | 'below the name') =>
    BILLING_FIELD_NAMES.filter((name) => BILLING_FIELDS[name].inAddress === place).map((name) =>
      buyerText(name, buyer[orderBillingName(name)] ?? ''),
    );
  return [
    ...texts('above the name'),
    texts('in the name').join(' ').trim(),
    ...texts('below the name'),
  ].filter(Boolean);
}

function buyerText(name: BillingFieldName, text: string): string {
  const { control, label } = BILLING_FIELDS[name];
  if (control === 'country') return formatCountry(text);
  return text && control === 'VAT number' ? `${label} ${text}` : text;
}

function detailsOf({ document, order, corrected }: Input): DocumentContent['details'] {
  return [
    ['Date', formatUtcDate(document.issuedAt)],
    ['Order', `${order.number} of ${formatUtcDate(order.createdAt)}`],
    ...(corrected
      ? [
          [
            'Corrects',
            `invoice ${corrected.number} of ${formatUtcDate(corrected.issuedAt)}`,
          ] as const,
        ]
      : []),
  ];
}

function linesOf({ document, order, corrected }: Input): Line[] {
  const product = `${formatOrderTitle(order.type)}: ${planName(order.playlist)} plan`;
  const { net, vat } = document;
  const isPart = corrected && totalOf(corrected) + totalOf(document) !== 0;
  if (isPart) return partLines(product, document, corrected);
  const sign = document.kind === 'invoice' ? 1 : -1;
  const euros = (cents: Cents) => formatCents(sign * cents);
  const discount = couponDiscount(order);
  // A reopened order may have found less in the wallet than it was to pay.
  const notCharged = order.price - discount - sign * net;
  return [
    { label: product, amount: euros(order.price) },
    ...(discount > 0 ? [{ label: couponLabel(order, discount), amount: euros(-discount) }] : []),
    ...(notCharged > 0 ? [{ label: 'Not charged', amount: euros(-notCharged) }] : []),
    { label: 'Net amount', amount: formatCents(net) },
    { label: vatLabel(order, sign * vat), amount: formatCents(vat) },
    { label: 'Total', amount: formatCents(net + vat), isBold: true },
    ...paymentLines(document, order),
  ];
}

/** A credit note of a part, or of the rest: what it takes off the invoice, and what is left. */
function partLines(product: string, document: IssuedDocument, corrected: Corrected): Line[] {
  const left = totalOf(corrected) - corrected.credited + totalOf(document);
  return [
    {
      label: `${left === 0 ? 'Correction of the rest' : 'Partial correction'}. ${product}`,
      amount: '',
    },
    { label: 'Net amount', amount: formatCents(document.net) },
    { label: 'VAT, in the proportion of the invoice', amount: formatCents(document.vat) },
    { label: 'Total', amount: formatCents(totalOf(document)), isBold: true },
    { label: `Total of invoice ${corrected.number}`, amount: formatCents(totalOf(corrected)) },
    ...(corrected.credited > 0
      ? [{ label: 'Corrected before', amount: formatCents(-corrected.credited) }]
      : []),
    { label: 'Left of the invoice after this correction', amount: formatCents(left) },
  ];
}

function totalOf({ net, vat }: Pick<IssuedDocument, 'net' | 'vat'>): Cents {
  return net + vat;
}

/** Says why a coupon takes off less than its percentage (decision 18). */
function couponLabel({ coupon, price }: OrderRow, discount: Cents): string {
  if (discount >= percentOf(price, coupon)) return `Coupon (${coupon} %)`;
  return `Coupon (${coupon} %, ${formatCents(MIN_PAYABLE_CENTS)} is left to pay)`;
}

/** Names the base of the VAT, so that the line can be checked by hand (decision 16). */
function vatLabel(order: OrderRow, vat: Cents): string {
  const { tax } = order;
  if (isReverseCharged(order)) return 'VAT (reverse charge)';
  if (tax === 0) return 'VAT (0 %)';
  if (vat !== vatOf(order)) return `VAT (${tax} %), as far as it was paid`;
  return `VAT (${tax} % of ${formatCents(taxableAmount(order))})`;
}

function paymentLines({ kind, net, vat }: IssuedDocument, order: OrderRow): Line[] {
  const { amount, payment_mode } = order;
  // It can be less than `order.wallet`.
  const wallet = Math.abs(net + vat) - amount;
  const method = formatPaymentMethod(payment_mode as PaymentMethod) ?? payment_mode;
  const [fromWallet, byMethod] =
    kind === 'invoice'
      ? ['Paid from the wallet', `Paid by ${method}`]
      : ['Returned to the wallet', 'Returned to the customer'];
  return [
    ...(wallet > 0 ? [{ label: fromWallet, amount: formatCents(wallet) }] : []),
    { label: byMethod, amount: formatCents(amount) },
  ];
}

/** The words that the law asks for where no VAT is charged. */
function vatNote(order: OrderRow): string {
  if (isReverseCharged(order))
    return 'Reverse charge: the customer owes the VAT (Article 196 of Directive 2006/112/EC).';
  return isInEu(order.country)
    ? ''
    : 'Not subject to EU VAT: the customer is outside the European Union.';
}
