import type { CompressedCopies } from '../releases/compressed-copies';
import type { PageRoute } from './page-routes';

/** A document, plain and compressed. */
export type ReadyDocument = CompressedCopies & {
  /** 410 for a page of a retired remote. */
  status: 200 | 404 | 410;
  /** The route of the page and its remote; undefined for a page of the shell. */
  page: PageRoute | undefined;
  etag: string;
  html: Buffer;
  /** The hashes of the style sheets inside it. */
  styleSources: string[];
};
