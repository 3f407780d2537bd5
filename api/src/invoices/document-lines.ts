import { formatCents, formatCount, formatCouponTerm } from '@site/shared/format';
import {
  type Cents,
  couponDiscount,
  isReverseCharged,
  planName,
  taxableAmount,
  vatOf,
} from '@site/shared/rules';
import * as texts from '#texts';
import type { OrderRow } from '../orders/tables';
import type { Corrected, DocumentInput, IssuedDocument, Line } from './document-content';
import { methodName } from './payment-method';

const { documents } = texts;

/** Whether a credit note corrects less than its whole invoice: a part, or the rest after parts. */
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

/**
 * The part of the price, in cents, that neither the coupon nor the net amount of the document
 * explains: for a reopened order, the wallet may have held less than its part.
 */
export function notChargedOf({ net }: IssuedDocument, order: OrderRow): Cents {
  return order.price - couponDiscount(order) - Math.abs(net);
}

/** The lines of a document from what it is about to how it was paid. */
export function linesOf(input: DocumentInput): Line[] {
  const { document, order, corrected } = input;
  const { net, vat } = document;
  if (corrected && isOfPart(input)) return partLines(input, corrected);
  const sign = document.kind === 'invoice' ? 1 : -1;
  const euros = (cents: Cents) => formatCents(sign * cents);
  const discount = couponDiscount(order);
  const notCharged = notChargedOf(document, order);
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
  // What the wallet has paid: it can be less than `order.wallet`.
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
