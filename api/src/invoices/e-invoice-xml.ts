import type { Buyer } from '../orders/billing';
import { dateElement, type EInvoice, euros, taxOf } from './e-invoice-parts';
import { settlementOf } from './e-invoice-settlement';
import type { EInvoiceSeller, EInvoiceTerms } from './e-invoice-terms';
import { type VatCategory, type VatPart, vatPartsOf } from './e-invoice-vat';
import { element, textElement } from './xml';

/** The profile of Factur-X and ZUGFeRD that is EN 16931 and no more. */
const PROFILE = 'urn:cen.eu:en16931:2017';
/** Types of UNTDID 1001. */
const TYPES = { invoice: '380', 'credit-note': '381' } as const;
/** 'One' of UN/ECE Recommendation 20. */
const ONE = 'C62';
const STANDARD = 'urn:un:unece:uncefact:data:standard';
const NAMESPACES = {
  rsm: `${STANDARD}:CrossIndustryInvoice:100`,
  ram: `${STANDARD}:ReusableAggregateBusinessInformationEntity:100`,
  qdt: `${STANDARD}:QualifiedDataType:100`,
  udt: `${STANDARD}:UnqualifiedDataType:100`,
};

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
