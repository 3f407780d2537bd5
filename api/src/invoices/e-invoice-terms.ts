import type { Imprint } from '@site/shared/contract';
import { formatCouponTerm } from '@site/shared/format';
import {
  type Cents,
  couponDiscount,
  isInEu,
  OTHER_COUNTRY,
  percentOf,
  type ServicePeriod,
  taxableAmount,
} from '@site/shared/rules';
import { inLanguage } from '@site/shared/server';
import * as texts from '#texts';
import type { OrderRow } from '../orders/tables';
import type { DocumentInput, IssuedDocument } from './document-content';
import { isOfPart, itemOf, notChargedOf } from './document-lines';
import { methodCode, methodName } from './payment-method';

const { documents } = texts;

/** What the seller must have for an e-invoice. */
export type EInvoiceSeller = Imprint & { country: string; vatNumber: string };

/** An amount off the price, in cents. If it `lowersVat`, VAT is charged on what is left. */
export type Allowance = { reason: string; amount: Cents; lowersVat: boolean };

/**
 * What an e-invoice says in addition to the columns of its row in `invoices`. Amounts are positive,
 * also those of a credit note: its type says that they are returned.
 */
export type EInvoiceTerms = {
  /** The number of the order. */
  order: string;
  seller: EInvoiceSeller;
  /** What was sold. */
  item: string;
  /** The net amount of the one line, in cents. */
  price: Cents;
  allowances: readonly Allowance[];
  /** Why some allowances do not lower the VAT; missing if all do. */
  untaxedReason?: string;
  /** How an invoice was paid: a code of UNTDID 4461, and its name. */
  payment?: { code: string; name: string };
  /** The time that an invoice was paid for. */
  service?: ServicePeriod;
  /** The invoice that a credit note corrects. */
  corrects?: { number: string; issuedAt: number };
};

/** The countries of orders for which EN 16931 has no code: its list lacks South Sudan. */
const WITHOUT_CODE: readonly string[] = [OTHER_COUNTRY, 'SS'];

type Input = Omit<DocumentInput, 'buyer'>;

/**
 * What the e-invoice of a document says, in the language of its order. Null if EN 16931 allows no
 * e-invoice: it requires country codes of seller and customer, and a VAT number of the seller.
 */
export function eInvoiceTerms(input: Input): EInvoiceTerms | null {
  const { document, order, seller, corrected, service } = input;
  const identified = identifiedSeller(seller);
  if (!identified || WITHOUT_CODE.includes(order.country)) return null;
  return inLanguage(order.language, () => ({
    order: order.number,
    seller: identified,
    item: itemOf(input),
    ...(isOfPart(input) ? amountsOfPart(input) : amountsOfOrder(input)),
    ...(document.kind === 'invoice' && { payment: paymentOf(order) }),
    ...(service && { service }),
    ...(corrected && { corrects: { number: corrected.number, issuedAt: corrected.issuedAt } }),
  }));
}

/** Whether an e-invoice can name the seller: with a VAT number, and its country. */
function identifiedSeller(seller: Imprint): EInvoiceSeller | null {
  const { vatNumber } = seller;
  if (vatNumber === undefined) return null;
  const prefix = vatNumber.slice(0, 2);
  // Greece has another code in VAT numbers.
  const country = seller.country ?? (prefix === 'EL' ? 'GR' : prefix);
  return isInEu(country) ? { ...seller, vatNumber, country } : null;
}

function paymentOf({ payment_mode }: OrderRow): { code: string; name: string } {
  return { code: methodCode(payment_mode), name: methodName(payment_mode) };
}

type Amounts = Pick<EInvoiceTerms, 'price' | 'allowances' | 'untaxedReason'>;

/** The price and its allowances. They give the net amount, VAT and total of the document. */
function amountsOfOrder({ document, order }: Input): Amounts {
  const { price, tax, vatBase } = order;
  const discount = couponDiscount(order);
  const coupon = { reason: formatCouponTerm(order), amount: discount };
  const notCharged = { reason: documents.notCharged(), amount: notChargedOf(document, order) };
  const base = taxableAmount(order);
  // The VAT differs from that of the order if less than its total was paid (`invoiceAmounts`).
  const isAsOrdered = tax > 0 && percentOf(base, tax) === Math.abs(document.vat);
  const taxed = isAsOrdered ? base : taxedOf(document, tax);
  // The first of them lowers the VAT; with 'discounted', VAT is charged on what the coupon leaves.
  const reductions = vatBase === 'discounted' ? [coupon, notCharged] : [notCharged, coupon];
  return withAllowances(price, reductions, price - taxed);
}

/**
 * The amounts of a credit note of a part. Its VAT is a share of the invoice's VAT, which a coupon
 * may not have lowered. So the price is the amount of which this VAT is the percentage, and an
 * allowance that does not lower the VAT leads to the net amount.
 */
function amountsOfPart({ document, order }: Input): Amounts {
  const price = taxedOf(document, order.tax);
  const amount = price - Math.abs(document.net);
  return withAllowances(price, [{ reason: documents.untaxedDiscount(), amount }], 0);
}

/**
 * The amount of which the VAT of a document is the percentage, in cents. The VAT of a part is
 * rounded: if it is at most a cent off that of the net amount, the net amount is taken.
 */
function taxedOf(document: IssuedDocument, tax: number): Cents {
  const [net, vat] = [Math.abs(document.net), Math.abs(document.vat)];
  if (tax === 0 || Math.abs(percentOf(net, tax) - vat) <= 1) return net;
  return Math.round((vat * 100) / tax);
}

/** The reductions as allowances. The first `lowering` cents (in order) lower the VAT. */
function withAllowances(
  price: Cents,
  reductions: readonly { reason: string; amount: Cents }[],
  lowering: Cents,
): Amounts {
  let left = lowering;
  const allowances = reductions.flatMap(({ reason, amount }) => {
    const taxed = Math.min(amount, left);
    left -= taxed;
    return [
      { reason, amount: taxed, lowersVat: true },
      { reason, amount: amount - taxed, lowersVat: false },
    ].filter((allowance) => allowance.amount > 0);
  });
  const isAllTaxed = allowances.every(({ lowersVat }) => lowersVat);
  return {
    price,
    allowances,
    ...(!isAllTaxed && { untaxedReason: documents.untaxedDiscount() }),
  };
}
