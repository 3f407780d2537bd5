import type { ServicePeriod } from '@site/shared/rules';
import { CURRENCY, dateElement, type EInvoice, euros, rateOf, taxOf } from './e-invoice-parts';
import type { EInvoiceTerms } from './e-invoice-terms';
import { EXEMPTION_CODES, type VatPart } from './e-invoice-vat';
import { element, textElement } from './xml';

/** 'Discount' of UNTDID 5189. */
const DISCOUNT_CODE = '95';

/** Payment (BG-16), VAT (BG-23), service (BG-14), discounts (BG-20) and totals (BG-22). */
export function settlementOf({ terms, ...document }: EInvoice, parts: readonly VatPart[]): string {
  const { allowances, payment, service, corrects, price } = terms;
  const off = allowances.reduce((sum, { amount }) => sum + amount, 0);
  const vat = Math.abs(document.vat);
  const total = price - off + vat;
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    textElement('ram:InvoiceCurrencyCode', CURRENCY),
    payment &&
      element(
        'ram:SpecifiedTradeSettlementPaymentMeans',
        textElement('ram:TypeCode', payment.code),
        textElement('ram:Information', payment.name),
      ),
    ...parts.map((part) => vatOf(part, terms.untaxedReason)),
    service && serviceOf(service),
    ...allowances.map((allowance) => allowanceOf(allowance, parts)),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      textElement('ram:LineTotalAmount', euros(price)),
      textElement('ram:ChargeTotalAmount', euros(0)),
      textElement('ram:AllowanceTotalAmount', euros(off)),
      textElement('ram:TaxBasisTotalAmount', euros(price - off)),
      textElement('ram:TaxTotalAmount', euros(vat), `currencyID="${CURRENCY}"`),
      textElement('ram:GrandTotalAmount', euros(total)),
      // A document is issued when the money has arrived, or goes back.
      textElement('ram:TotalPrepaidAmount', euros(total)),
      textElement('ram:DuePayableAmount', euros(0)),
    ),
    corrects &&
      element(
        'ram:InvoiceReferencedDocument',
        textElement('ram:IssuerAssignedID', corrects.number),
        element('ram:FormattedIssueDateTime', dateElement('qdt', corrects.issuedAt)),
      ),
  );
}

/** The time that was paid for (BT-73 and BT-74). */
function serviceOf({ from, until }: ServicePeriod): string {
  return element(
    'ram:BillingSpecifiedPeriod',
    element('ram:StartDateTime', dateElement('udt', from)),
    element('ram:EndDateTime', dateElement('udt', until)),
  );
}

function vatOf({ category, rate, base, vat }: VatPart, untaxedReason?: string): string {
  return element(
    'ram:ApplicableTradeTax',
    textElement('ram:CalculatedAmount', euros(vat)),
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:ExemptionReason', category === 'E' ? untaxedReason : undefined),
    textElement('ram:BasisAmount', euros(base)),
    textElement('ram:CategoryCode', category),
    textElement('ram:ExemptionReasonCode', EXEMPTION_CODES[category]),
    rateOf(category, rate),
  );
}

function allowanceOf(
  { reason, amount, lowersVat }: EInvoiceTerms['allowances'][number],
  parts: readonly VatPart[],
): string {
  const part = parts.find(({ category }) => lowersVat === (category !== 'E'));
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    '<ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>',
    textElement('ram:ActualAmount', euros(amount)),
    textElement('ram:ReasonCode', DISCOUNT_CODE),
    textElement('ram:Reason', reason),
    part && element('ram:CategoryTradeTax', ...taxOf(part.category, part.rate)),
  );
}
