import type { InvoiceKind } from '../rules';

/** How documents are numbered and what they print besides. */
export type DocumentSettings = {
  /** What the numbers of a kind begin with, such as 'R' in 'R2026-000001'. */
  prefixes: Record<InvoiceKind, string>;
  /** The digits of the count, at least. */
  width: number;
  /** Whether documents have the logo of the brand. */
  showsLogo: boolean;
  /** A line at the foot of each page. */
  footer?: string | undefined;
};

export const DEFAULT_DOCUMENT_SETTINGS: DocumentSettings = {
  prefixes: { invoice: '', 'credit-note': 'C' },
  width: 6,
  showsLogo: true,
};

/** A prefix stands in the names of files. */
export const DOCUMENT_PREFIX = /^(?:[A-Z][A-Z0-9-]{0,7})?$/;
export const DOCUMENT_WIDTH = { min: 3, max: 9 } as const;
export const MAX_FOOTER_LENGTH = 160;

/** The documents of a kind and year (UTC) have one counter, whatever their format is. */
export function documentCounter(kind: InvoiceKind, issuedAt: number): string {
  return `${kind}-${yearOf(issuedAt)}`;
}

/**
 * The number of a document: prefix, year and count. The count is after the last hyphen and the year
 * before it, so two formats give the same number only for the same prefix, year and count.
 */
export function documentNumber(
  { prefixes, width }: Pick<DocumentSettings, 'prefixes' | 'width'>,
  kind: InvoiceKind,
  { issuedAt, count }: { issuedAt: number; count: number },
): string {
  return `${prefixes[kind]}${yearOf(issuedAt)}-${String(count).padStart(width, '0')}`;
}

/**
 * Whether a prefix of the settings has been the prefix of the other kind at any time. Each kind has
 * its own count, so a number could then be used twice.
 */
export function hasUsedPrefix(
  settings: Pick<DocumentSettings, 'prefixes'>,
  earlier: readonly Pick<DocumentSettings, 'prefixes'>[],
): boolean {
  return [settings, ...earlier].some(
    ({ prefixes }) =>
      prefixes.invoice === settings.prefixes['credit-note'] ||
      prefixes['credit-note'] === settings.prefixes.invoice,
  );
}

function yearOf(issuedAt: number): number {
  return new Date(issuedAt).getUTCFullYear();
}
