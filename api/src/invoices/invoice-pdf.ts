import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inLanguage } from '@site/shared/server';
import PDFDocument from 'pdfkit';
import * as texts from '#texts';
import type { DocumentContent } from './document-content';

/** Every PDF reader has Helvetica, with the letters of Western Europe. It costs little. */
const HELVETICA = { text: 'Helvetica', bold: 'Helvetica-Bold' };
/** The characters of Helvetica in a PDF (WinAnsiEncoding). */
const OF_HELVETICA = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
/**
 * Noto Sans has the Latin, Greek and Cyrillic letters of names. The document contains its glyphs,
 * which takes a quarter of a second of a core.
 */
const NOTO_SANS = {
  text: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};
const { resolve } = createRequire(import.meta.url);

/** Points: an A4 page is 595 wide. */
const MARGIN = 56;
const RIGHT = 595 - MARGIN;
const AMOUNT_WIDTH = 110;
const PARTY_WIDTH = (RIGHT - MARGIN) / 2 - 12;
const GAP = 22;
const QUIET = '#5a5f6b';
const INK = '#15171c';

/** The document as a PDF. Equal input gives equal bytes. `issuedAt` is in ms. */
export function invoicePdf(content: DocumentContent, issuedAt: number): Promise<Buffer> {
  return inLanguage(content.language, () => drawnPdf(withUsualSpaces(content), issuedAt));
}

/**
 * French puts narrow spaces into numbers and before colons. Helvetica has only the wide ones, and a
 * customer with a Western name should not need the other font for a space.
 */
function withUsualSpaces(content: DocumentContent): DocumentContent {
  return JSON.parse(JSON.stringify(content).replaceAll('\u202f', '\u00a0'));
}

function drawnPdf(content: DocumentContent, issuedAt: number): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: content.language,
    displayTitle: true,
    info: {
      Title: content.title,
      Author: content.seller[0] ?? '',
      CreationDate: new Date(issuedAt),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((done, fail) => {
    pdf.on('end', () => done(Buffer.concat(chunks)));
    pdf.on('error', fail);
  });
  registerFonts(pdf, content);
  pdf.font('bold').fontSize(20).fillColor(INK).text(content.title, MARGIN, MARGIN);
  pdf.fontSize(10).moveDown(1.5);
  drawParties(pdf, content);
  drawDetails(pdf, content);
  for (const line of content.lines) drawLine(pdf, line);
  drawNotes(pdf, content);
  pdf.end();
  return ended;
}

function registerFonts(pdf: PDFKit.PDFDocument, content: DocumentContent): void {
  const { title, seller, buyer, details, lines, notes } = content;
  const printed = [title, ...seller, ...buyer, ...details.flat(), ...notes];
  for (const { label, amount } of lines) printed.push(label, amount);
  if (printed.every((text) => OF_HELVETICA.test(text)))
    for (const [name, font] of Object.entries(HELVETICA)) pdf.registerFont(name, font);
  else for (const [name, file] of Object.entries(NOTO_SANS)) pdf.registerFont(name, fontFile(file));
}

const fontFiles = new Map<string, Buffer>();

function fontFile(name: string): Buffer {
  const file = fontFiles.get(name) ?? readFileSync(resolve(name));
  fontFiles.set(name, file);
  return file;
}

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

function drawDetails(pdf: PDFKit.PDFDocument, { details }: DocumentContent): void {
  pdf.font('text');
  for (const [term, value] of details) {
    const { y } = pdf;
    pdf.fillColor(QUIET).text(term, MARGIN, y, { width: 100 });
    pdf.fillColor(INK).text(value, MARGIN + 100, y, { width: RIGHT - MARGIN - 100 });
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
