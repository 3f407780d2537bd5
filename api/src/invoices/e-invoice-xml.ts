import type { Cents, ServicePeriod } from '@site/shared/rules';
import type { Buyer } from '../orders/billing';
import type { EInvoiceSeller, EInvoiceTerms } from './e-invoice-terms';
import { EXEMPTION_CODES, type VatCategory, type VatPart, vatPartsOf } from './e-invoice-vat';
import type { InvoiceRow } from './tables';
import { element, textElement } from './xml';

/** The profile of Factur-X and ZUGFeRD that is EN 16931 and no more. */
const PROFILE = 'urn:cen.eu:en16931:2017';
const CURRENCY = 'EUR';
/** Types of UNTDID 1001. */
const TYPES = { invoice: '380', 'credit-note': '381' } as const;
/** 'Discount' of UNTDID 5189. */
const DISCOUNT_CODE = '95';
/** 'One' of UN/ECE Recommendation 20. */
const ONE = 'C62';
const DATE_FORMAT = 'format="102"';
const STANDARD = 'urn:un:unece:uncefact:data:standard';
const NAMESPACES = {
  rsm: `${STANDARD}:CrossIndustryInvoice:100`,
  ram: `${STANDARD}:ReusableAggregateBusinessInformationEntity:100`,
  qdt: `${STANDARD}:QualifiedDataType:100`,
  udt: `${STANDARD}:UnqualifiedDataType:100`,
};

/** A document that has an e-invoice. */
export type EInvoice = InvoiceRow & {
  buyer: Buyer;
  content: NonNullable<InvoiceRow['content']>;
  terms: EInvoiceTerms;
};

/** Whether a document has an e-invoice: its customer is known, and so is what EN 16931 demands. */
export function isEInvoice(document: InvoiceRow): document is EInvoice {
  return document.buyer !== null && document.content !== null && document.terms !== null;
}

/**
 * A document as a Cross Industry Invoice (UN/CEFACT), the syntax of Factur-X and ZUGFeRD. Equal
 * input gives equal text. The numbers BT are the terms of EN 16931.
 */
export function eInvoiceXml(document: EInvoice): string {
  const { terms } = document;
  const parts = vatPartsOf(document, terms);
  const names = Object.entries(NAMESPACES).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  const inside = [
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:GuidelineSpecifiedDocumentContextParameter', textElement('ram:ID', PROFILE)),
    ),
    element(
      'rsm:ExchangedDocument',
      textElement('ram:ID', document.number),
      textElement('ram:TypeCode', TYPES[document.kind]),
      element('ram:IssueDateTime', dateElement('udt', document.issuedAt)),
      ...document.content.notes.map((note) =>
        element('ram:IncludedNote', textElement('ram:Content', note)),
      ),
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      lineOf(terms, parts[0]),
      agreementOf(document, parts[0]?.category),
      '<ram:ApplicableHeaderTradeDelivery/>',
      settlementOf(document, parts),
    ),
  ].join('');
  const root = `rsm:CrossIndustryInvoice ${names.join(' ')}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inside}</rsm:CrossIndustryInvoice>\n`;
}

/** The invoice line: one subscription (BG-25). */
function lineOf({ item, price }: EInvoiceTerms, part: VatPart | undefined): string {
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', textElement('ram:LineID', '1')),
    element('ram:SpecifiedTradeProduct', textElement('ram:Name', item)),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', textElement('ram:ChargeAmount', euros(price))),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      textElement('ram:BilledQuantity', '1', `unitCode="${ONE}"`),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      part && element('ram:ApplicableTradeTax', ...taxOf(part.category, part.rate)),
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        textElement('ram:LineTotalAmount', euros(price)),
      ),
    ),
  );
}

/** Seller (BG-4), customer (BG-7) and order (BT-14). */
function agreementOf(
  { terms, buyer, country }: EInvoice,
  category: VatCategory | undefined,
): string {
  // EN 16931 forbids VAT numbers where nothing is subject to VAT (BR-O-02).
  const isSubject = category !== 'O';
  return element(
    'ram:ApplicableHeaderTradeAgreement',
    sellerOf(terms.seller, isSubject),
    buyerOf({ ...buyer, country }, isSubject),
    element('ram:SellerOrderReferencedDocument', textElement('ram:IssuerAssignedID', terms.order)),
  );
}

function sellerOf(seller: EInvoiceSeller, isSubject: boolean): string {
  const { name, address, country, vatNumber, register, representative, email } = seller;
  return element(
    'ram:SellerTradeParty',
    // A seller without a VAT number needs another number (BR-CO-26).
    textElement('ram:ID', isSubject || register ? undefined : vatNumber),
    textElement('ram:Name', name),
    element('ram:SpecifiedLegalOrganization', textElement('ram:ID', register)),
    element(
      'ram:DefinedTradeContact',
      textElement('ram:PersonName', representative),
      element('ram:EmailURIUniversalCommunication', textElement('ram:URIID', email)),
    ),
    addressOf(address, country),
    element('ram:URIUniversalCommunication', textElement('ram:URIID', email, 'schemeID="EM"')),
    registrationOf(vatNumber, isSubject ? 'VA' : 'FC'),
  );
}

function buyerOf(buyer: Buyer, isSubject: boolean): string {
  const person = `${buyer.name} ${buyer.last_name}`.trim();
  const lines = [buyer.street, buyer.city].filter((line) => line !== null);
  return element(
    'ram:BuyerTradeParty',
    textElement('ram:Name', buyer.company ?? person),
    buyer.company !== null &&
      element('ram:DefinedTradeContact', textElement('ram:PersonName', person)),
    addressOf(lines, buyer.country),
    isSubject && registrationOf(buyer.vatNumber ?? undefined, 'VA'),
  );
}

/** Lines of an address in any form. EN 16931 has three; the third takes the rest. */
function addressOf([one, two, ...rest]: readonly string[], country: string): string {
  return element(
    'ram:PostalTradeAddress',
    textElement('ram:LineOne', one),
    textElement('ram:LineTwo', two),
    textElement('ram:LineThree', rest.join(', ')),
    textElement('ram:CountryID', country),
  );
}

function registrationOf(number: string | undefined, scheme: 'VA' | 'FC'): string {
  const id = textElement('ram:ID', number, `schemeID="${scheme}"`);
  return element('ram:SpecifiedTaxRegistration', id);
}

/** Payment (BG-16), VAT (BG-23), service (BG-14), discounts (BG-20) and totals (BG-22). */
function settlementOf({ terms, ...document }: EInvoice, parts: readonly VatPart[]): string {
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

function taxOf(category: VatCategory, rate: number): string[] {
  return [
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:CategoryCode', category),
    rateOf(category, rate),
  ];
}

/** What is not subject to VAT has no rate (BR-O-05). */
function rateOf(category: VatCategory, rate: number): string {
  return category === 'O' ? '' : textElement('ram:RateApplicablePercent', String(rate));
}

/** The day of a time (ms) in UTC, as the PDF has it. */
function dateElement(prefix: 'udt' | 'qdt', at: number): string {
  const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
  return textElement(`${prefix}:DateTimeString`, day, DATE_FORMAT);
}

function euros(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
