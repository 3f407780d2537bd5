import { createHash } from 'node:crypto';
import { type CompressedCopies, compress } from '../releases/compressed-copies';
import type { InlineStyle } from './inline-styles';
import type { PageRoute } from './page-routes';

/** A document that can be sent, plain and compressed. */
export type ReadyDocument = CompressedCopies & {
  /** 410 for a page of a retired remote. */
  status: 200 | 404 | 410;
  /** The route of the page and its remote; undefined for a page of the shell. */
  page: PageRoute | undefined;
  etag: string;
  html: Buffer;
  /** The hashes of the style sheets inside the document. */
  styleSources: string[];
};

/**
 * Compresses a document, so that it is ready to be sent. With `isCompressionQuick`, this takes less
 * processor time, and the compressed copies are larger.
 */
export async function readyDocument(
  text: string,
  {
    status,
    page,
    styles,
    isCompressionQuick,
  }: Pick<ReadyDocument, 'status' | 'page'> & {
    styles: readonly InlineStyle[];
    isCompressionQuick: boolean;
  },
): Promise<ReadyDocument> {
  const html = Buffer.from(text);
  // Weak, because the plain document and its compressed copies share it.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const copies = await compress(html, isCompressionQuick);
  const styleSources = styles.map(({ source }) => source);
  return { status, page, etag, html, styleSources, ...copies };
}
