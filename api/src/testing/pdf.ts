import { inflateSync } from 'node:zlib';

/** An object of a PDF: its dictionary or value as text, and its stream without compression. */
export type PdfObject = { text: string; stream: Buffer | undefined };

/** The objects of a PDF of this site by their numbers. Other PDFs may be written in other ways. */
export function pdfObjects(pdf: Buffer): Map<string, PdfObject> {
  const found = pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(
    [...found].map(([, number = '', content = '']) => {
      const [text = '', packed] = content.split(/(?:^|\n)stream\n/);
      const bytes = packed && Buffer.from(packed.replace(/\nendstream$/, ''), 'latin1');
      const stream = bytes && text.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
      return [number, { text, stream: stream || undefined }];
    }),
  );
}

/** The only object with a text; an error if there are none or several. */
export function pdfObjectWith(objects: ReadonlyMap<string, PdfObject>, text: string): PdfObject {
  const [found, ...others] = [...objects.values()].filter((object) => object.text.includes(text));
  if (!found || others.length > 0) throw new Error(`${others.length + 1} objects have ${text}.`);
  return found;
}

/** What a PDF prints, a line for each piece of text. */
export function printedText(pdf: Buffer): string {
  const objects = pdfObjects(pdf);
  const letters = new Map(fontsOf(objects).map(([name, font]) => [name, lettersOf(objects, font)]));
  const pages = [...objects.values()].filter(({ stream }) => stream?.includes(' Tf\n'));
  return pages
    .flatMap(({ stream }) => linesOf(stream?.toString('latin1') ?? '', letters))
    .join('\n');
}

/** The names of the fonts in a page's text, with the numbers of their objects. */
function fontsOf(objects: ReadonlyMap<string, PdfObject>): [name: string, number: string][] {
  const { text } = pdfObjectWith(objects, '/Font <<');
  return [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [
    name,
    number,
  ]);
}

/** The letters of a font by their codes, as a reader finds them that copies text. */
function lettersOf(objects: ReadonlyMap<string, PdfObject>, font: string): string[] {
  const map = objects.get(font)?.text.match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? '';
  const lists = (objects.get(map)?.stream?.toString() ?? '').matchAll(/\[(.*)\]/g);
  return [...lists].flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, code = '']) =>
      Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

function linesOf(page: string, letters: ReadonlyMap<string, readonly string[]>): string[] {
  const pieces = page.matchAll(/\/(F\d+) \S+ Tf\n\[(.*)\] TJ/g);
  return [...pieces].map(([, font = '', codes = '']) =>
    [...codes.matchAll(/<([0-9a-f]*)>/g)]
      .flatMap(([, part = '']) => part.match(/.{4}/g) ?? [])
      .map((code) => letters.get(font)?.[Number.parseInt(code, 16)])
      .join(''),
  );
}
