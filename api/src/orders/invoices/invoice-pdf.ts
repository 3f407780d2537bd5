import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formatCents, formatCountry, formatPlanLines, formatUtcDate } from '@site/shared/format';
import {
  couponDiscount,
  isInEu,
  isReverseCharged,
  orderTypeLabels,
  type PaymentMethod,
  paymentMethodLabels,
  percentOf,
  planName,
} from '@site/shared/rules';
import PDFDocument from 'pdfkit';
import type { OrderRow } from '../tables';
import type { InvoiceRow } from './tables';

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
const GAP = 22;
const QUIET = '#5a5f6b';
const INK = '#15171c';

const TITLES = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;

type Document = {
  document: InvoiceRow;
  order: OrderRow;
  /** The lines about the seller. */
  seller: readonly string[];
  /** The invoice that a credit note corrects. */
  corrected?: InvoiceRow | undefined;
};

type Line = { label: string; amount: string; isBold?: boolean };

/** The texts of the document from top to bottom. */
type Content = {
  title: string;
  seller: readonly string[];
  details: readonly (readonly [term: string, value: string])[];
  lines: readonly Line[];
  notes: readonly string[];
};

/** The document as a PDF. Equal input gives equal bytes. */
export function invoicePdf(input: Document): Promise<Buffer> {
  const { document, seller } = input;
  const content = contentOf(input);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: content.title,
      Author: seller[0] ?? '',
      CreationDate: new Date(document.issuedAt),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((done, fail) => {
    pdf.on('end', () => done(Buffer.concat(chunks)));
    pdf.on('error', fail);
  });
  registerFonts(pdf, content);
  drawHead(pdf, content);
  drawDetails(pdf, content);
  for (const line of content.lines) drawLine(pdf, line);
  drawNotes(pdf, content);
  pdf.end();
  return ended;
}

function contentOf(input: Document): Content {
  const { document, order, seller } = input;
  return {
    title: `${TITLES[document.kind]} ${document.number}`,
    seller,
    details: detailsOf(input),
    lines: linesOf(input),
    notes: [
      `Limits: ${formatPlanLines(order).join('; ')}.`,
      vatNote({ ...document, vatNumber: order.vatNumber }),
    ].filter(Boolean),
  };
}

function registerFonts(pdf: PDFKit.PDFDocument, content: Content): void {
  const { title, seller, details, lines, notes } = content;
  const texts = [title, ...seller, ...details.flat(), ...notes];
  for (const { label, amount } of lines) texts.push(label, amount);
  if (texts.every((text) => OF_HELVETICA.test(text)))
    for (const [name, font] of Object.entries(HELVETICA)) pdf.registerFont(name, font);
  else for (const [name, file] of Object.entries(NOTO_SANS)) pdf.registerFont(name, fontFile(file));
}

const fontFiles = new Map<string, Buffer>();

function fontFile(name: string): Buffer {
  const file = fontFiles.get(name) ?? readFileSync(resolve(name));
  fontFiles.set(name, file);
  return file;
}

function drawHead(pdf: PDFKit.PDFDocument, { title, seller }: Content): void {
  pdf.font('bold').fontSize(20).fillColor(INK).text(title, MARGIN, MARGIN);
  pdf.font('text').fontSize(10).fillColor(QUIET).moveDown(0.5);
  for (const line of seller) pdf.text(line);
  pdf.moveDown(1.5);
}

function detailsOf({ document, order, corrected }: Document): Content['details'] {
  const details = [
    ['Date', formatUtcDate(document.issuedAt)],
    ['Order', `${order.number} of ${formatUtcDate(order.createdAt)}`],
    ['Receipt', String(order.receipt ?? '')],
    [
      'Corrects',
      corrected ? `invoice ${corrected.number} of ${formatUtcDate(corrected.issuedAt)}` : '',
    ],
    ['Customer', `${order.name} ${order.last_name}`.trim()],
    ['Country', formatCountry(document.country)],
    ['VAT number', order.vatNumber ?? ''],
  ] as const;
  return details.filter(([, value]) => value);
}

function drawDetails(pdf: PDFKit.PDFDocument, { details }: Content): void {
  for (const [term, value] of details) {
    const { y } = pdf;
    pdf.fillColor(QUIET).text(term, MARGIN, y, { width: 100 });
    pdf.fillColor(INK).text(value, MARGIN + 100, y, { width: RIGHT - MARGIN - 100 });
  }
  pdf.moveDown(1.5);
}

function linesOf({ document, order, corrected }: Document): Line[] {
  const product = `${orderTypeLabels[order.type].title}: ${planName(order.playlist)} plan`;
  const sums = [
    { label: 'Total', amount: formatCents(document.net + document.vat), isBold: true },
    { label: 'Net amount in the total', amount: formatCents(document.net) },
    { label: `VAT in the total (${document.tax} %)`, amount: formatCents(document.vat) },
  ];
  const isPart = corrected && corrected.net + corrected.vat + document.net + document.vat !== 0;
  if (isPart) return [{ label: `Partial refund. ${product}`, amount: '' }, ...sums];
  const sign = document.kind === 'invoice' ? 1 : -1;
  const euros = (cents: number) => formatCents(sign * cents);
  const discount = couponDiscount(order);
  const notCharged = order.wallet - walletPartOf(document, order);
  return [
    {
      label: product,
      amount: euros(order.price + percentOf(order.price, order.tax)),
    },
    ...(discount > 0 ? [{ label: `Coupon (${order.coupon} %)`, amount: euros(-discount) }] : []),
    ...(notCharged > 0 ? [{ label: 'Not charged', amount: euros(-notCharged) }] : []),
    ...sums,
    ...paymentLines(document, order),
  ];
}

/** The part of the total that the wallet paid, in cents. It can be less than `order.wallet`. */
function walletPartOf({ net, vat }: InvoiceRow, { amount }: OrderRow): number {
  return Math.abs(net + vat) - amount;
}

function paymentLines(document: InvoiceRow, order: OrderRow): Line[] {
  const { amount, payment_mode } = order;
  const wallet = walletPartOf(document, order);
  const method = paymentMethodLabels[payment_mode as PaymentMethod] ?? payment_mode;
  const [fromWallet, byMethod] =
    document.kind === 'invoice'
      ? ['Paid from the wallet', `Paid by ${method}`]
      : ['Returned to the wallet', 'Returned to the customer'];
  return [
    ...(wallet > 0 ? [{ label: fromWallet, amount: formatCents(wallet) }] : []),
    { label: byMethod, amount: formatCents(amount) },
  ];
}

function drawLine(pdf: PDFKit.PDFDocument, { label, amount, isBold = false }: Line): void {
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

function drawNotes(pdf: PDFKit.PDFDocument, { notes }: Content): void {
  pdf.moveDown(0.5).font('text').fillColor(QUIET);
  for (const note of notes) pdf.text(note, MARGIN, pdf.y, { width: RIGHT - MARGIN }).moveDown(0.5);
}

/** The words that the law asks for where no VAT is charged. */
function vatNote(taxed: { tax: number; country: string; vatNumber: string | null }): string {
  if (isReverseCharged(taxed))
    return 'Reverse charge: the customer owes the VAT (Article 196 of Directive 2006/112/EC).';
  return isInEu(taxed.country)
    ? ''
    : 'Not subject to EU VAT: the customer is outside the European Union.';
}
