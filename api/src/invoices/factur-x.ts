import { element, textElement } from './xml';

/** The name that Factur-X gives the XML in a PDF. */
const FILE_NAME = 'factur-x.xml';
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The properties of Factur-X in the metadata (XMP) of a PDF, with their meanings. */
const PROPERTIES = [
  ['DocumentFileName', FILE_NAME, 'The name of the embedded XML file'],
  ['DocumentType', 'INVOICE', 'The type of the document'],
  ['Version', '1.0', 'The version of the XML data'],
  ['ConformanceLevel', 'EN 16931', 'The profile of the XML data'],
] as const;

/** Makes a PDF/A-3 a hybrid e-invoice: its XML, and the metadata that announce it. */
export function attachEInvoice(pdf: PDFKit.PDFDocument, xml: string, issuedAt: Date): void {
  const options = {
    ...{ name: FILE_NAME, type: 'text/xml', description: 'EN 16931' },
    ...{ creationDate: issuedAt, modifiedDate: issuedAt },
    // The XML says the same as the pages.
    relationship: 'Alternative',
  };
  pdf.file(Buffer.from(xml), options);
  pdf.appendXML(description({ fx: NAMESPACE }, ...PROPERTIES.map(propertyOf)) + EXTENSION_SCHEMA);
}

/** The author of a PDF. pdfkit would not escape it. */
export function addAuthor(pdf: PDFKit.PDFDocument, author: string): void {
  const authors = element('dc:creator', element('rdf:Seq', textElement('rdf:li', author)));
  pdf.appendXML(description({ dc: 'http://purl.org/dc/elements/1.1/' }, authors));
}

function propertyOf([name, value]: (typeof PROPERTIES)[number]): string {
  return textElement(`fx:${name}`, value);
}

/** Statements about the document. */
function description(namespaces: Record<string, string>, ...statements: string[]): string {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  return `<rdf:Description rdf:about="" ${declared.join(' ')}>${statements.join('')}</rdf:Description>`;
}

const EXTENSION = 'http://www.aiim.org/pdfa/ns';

/** PDF/A allows only properties that the document itself describes. */
const EXTENSION_SCHEMA = description(
  {
    pdfaExtension: `${EXTENSION}/extension/`,
    pdfaSchema: `${EXTENSION}/schema#`,
    pdfaProperty: `${EXTENSION}/property#`,
  },
  element(
    'pdfaExtension:schemas',
    element(
      'rdf:Bag',
      resource(
        textElement('pdfaSchema:schema', 'Factur-X PDFA Extension Schema'),
        textElement('pdfaSchema:namespaceURI', NAMESPACE),
        textElement('pdfaSchema:prefix', 'fx'),
        element(
          'pdfaSchema:property',
          element(
            'rdf:Seq',
            ...PROPERTIES.map(([name, , meaning]) =>
              resource(
                textElement('pdfaProperty:name', name),
                textElement('pdfaProperty:valueType', 'Text'),
                textElement('pdfaProperty:category', 'external'),
                textElement('pdfaProperty:description', meaning),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
);

function resource(...properties: string[]): string {
  return `<rdf:li rdf:parseType="Resource">${properties.join('')}</rdf:li>`;
}
