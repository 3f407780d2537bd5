import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inLanguage } from '@site/shared/server';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import * as texts from '#texts';
import type { DocumentContent } from './document-content';
import { addAuthor, attachEInvoice } from './factur-x';

/**
 * Arimo has the letters of Helvetica in the same widths, and the Greek and Cyrillic ones. PDF/A
 * demands that the document contains its glyphs.
 */
const ARIMO = {
  text: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  bold: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
};
const { resolve } = createRequire(import.meta.url);

/** Points: an A4 page is 595 wide. */
const MARGIN = 56;
const RIGHT = 595 - MARGIN;
const AMOUNT_WIDTH = 110;
const TERM_WIDTH = 100;
const PARTY_WIDTH = (RIGHT - MARGIN) / 2 - 12;
const GAP = 22;
const QUIET = '#5a5f6b';
const INK = '#15171c';

/** The logo is beside the title. */
const LOGO = {
  ...{ width: 180, top: MARGIN - 4 },
  place: { fit: [180, 30] as [number, number], align: 'right' as const },
};
const FOOTER_TOP = 800;

/** What the PDF contains beside the texts. */
type PdfParts = { xml: string | undefined; logo?: Buffer | undefined };

/**
 * The document as a PDF/A-3b. With the XML of its e-invoice it is a hybrid one: Factur-X, which is
 * ZUGFeRD. Equal input gives equal bytes. `issuedAt` is in ms, `logo` the PNG of the content's
 * logo.
 */
export function invoicePdf(
  content: DocumentContent,
  issuedAt: number,
  { xml, logo }: PdfParts,
): Promise<Buffer> {
  return inLanguage(content.language, () => drawnPdf(content, new Date(issuedAt), { xml, logo }));
}

function drawnPdf(content: DocumentContent, at: Date, { xml, logo }: PdfParts): Promise<Buffer> {
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, lang: content.language, displayTitle: true },
    ...{ pdfVersion: '1.7', subset: 'PDF/A-3b' },
    // pdfkit would add Helvetica, which is not embedded.
    font: '',
    info: { Title: content.title, CreationDate: at },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((done, fail) => {
    pdf.on('end', () => done(Buffer.concat(chunks)));
    pdf.on('error', fail);
  });
  for (const name of ['text', 'bold'] as const) pdf.registerFont(name, fontOf(name));
  // The foot of a page is drawn when the page begins.
  pdf.on('pageAdded', () => drawFooter(pdf, content));
  drawFooter(pdf, content);
  if (logo) pdf.image(logo, RIGHT - LOGO.width, LOGO.top, LOGO.place);
  pdf.font('bold').fontSize(20).fillColor(INK).text(content.title, MARGIN, MARGIN);
  pdf.fontSize(10).moveDown(1.5);
  drawParties(pdf, content);
  drawDetails(pdf, content);
  for (const line of content.lines) drawLine(pdf, line);
  drawNotes(pdf, content);
  addAuthor(pdf, content.seller[0] ?? '');
  if (xml !== undefined) attachEInvoice(pdf, xml, at);
  pdf.end();
  return ended;
}

/** pdfkit also takes a font that is read already, which its types do not say. */
function fontOf(name: keyof typeof ARIMO): PDFKit.Mixins.PDFFontSource {
  fonts[name] ??= create(readFileSync(resolve(ARIMO[name])));
  return fonts[name] as unknown as PDFKit.Mixins.PDFFontSource;
}

/** Read once in a process: to read a font takes longer than to draw a document. */
const fonts: Partial<Record<keyof typeof ARIMO, ReturnType<typeof create>>> = {};

/** Seller and customer side by side. */
function drawParties(pdf: PDFKit.PDFDocument, { seller, buyer }: DocumentContent): void {
  const top = pdf.y;
  const parties = [
    [texts.documents.seller(), seller, MARGIN],
    [texts.documents.customer(), buyer, RIGHT - PARTY_WIDTH],
  ] as const;
  const bottoms = parties.map(([term, lines, x]) => {
    pdf.font('text').fillColor(QUIET).text(term, x, top, { width: PARTY_WIDTH });
    pdf.fillColor(INK);
    for (const [index, line] of lines.entries())
      pdf.font(index === 0 ? 'bold' : 'text').text(line, x, pdf.y, { width: PARTY_WIDTH });
    return pdf.y;
  });
  pdf.y = Math.max(...bottoms);
  pdf.moveDown(1.5);
}

/** At the foot of a page, below its bottom margin. The text continues where it was. */
function drawFooter(pdf: PDFKit.PDFDocument, { footer }: DocumentContent): void {
  if (!footer) return;
  const { x, y } = pdf;
  const { bottom } = pdf.page.margins;
  pdf.page.margins.bottom = 0;
  pdf.font('text').fontSize(8).fillColor(QUIET);
  pdf.text(footer, MARGIN, FOOTER_TOP, { width: RIGHT - MARGIN, align: 'center' });
  pdf.fontSize(10).fillColor(INK);
  pdf.page.margins.bottom = bottom;
  Object.assign(pdf, { x, y });
}

function drawDetails(pdf: PDFKit.PDFDocument, { details }: DocumentContent): void {
  pdf.font('text');
  for (const [term, value] of details) {
    const { y } = pdf;
    pdf.fillColor(QUIET).text(term, MARGIN, y, { width: TERM_WIDTH });
    const x = MARGIN + TERM_WIDTH;
    pdf.fillColor(INK).text(value, x, y, { width: RIGHT - x });
  }
  pdf.moveDown(1.5);
}

function drawLine(
  pdf: PDFKit.PDFDocument,
  { label, amount, isBold = false }: DocumentContent['lines'][number],
): void {
  const { y } = pdf;
  pdf
    .moveTo(MARGIN, y - 5)
    .lineTo(RIGHT, y - 5)
    .lineWidth(0.5)
    .strokeColor('#d8d5ce')
    .stroke();
  pdf.font(isBold ? 'bold' : 'text').fillColor(INK);
  pdf.text(label, MARGIN, y, { width: RIGHT - MARGIN - AMOUNT_WIDTH });
  pdf.text(amount, RIGHT - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' });
  pdf.y = y + GAP;
}

function drawNotes(pdf: PDFKit.PDFDocument, { notes }: DocumentContent): void {
  pdf.moveDown(0.5).font('text').fillColor(QUIET);
  for (const note of notes) pdf.text(note, MARGIN, pdf.y, { width: RIGHT - MARGIN }).moveDown(0.5);
}
