import type { contract, DocumentSettingsValue, ResponseOf } from '@site/shared/contract';
import { formatList } from '@site/shared/format';
import { timeNow } from '@site/shared/host';
import { useLoaderData } from '@site/shared/router';
import { INVOICE_KINDS } from '@site/shared/rules';
import { documentNumber } from '@site/shared/service';

export type NextNumbers = ResponseOf<typeof contract.business.nextNumbers>;

/** The counts of the next documents, which the loader of the page has read. */
export function useNextNumbers(): NextNumbers {
  return (useLoaderData() as { next: NextNumbers }).next;
}

/**
 * '2026-000043 and C2026-000007': the numbers of the next documents of this year, or of the first
 * ones of a later year.
 */
export function nextNumbersText(
  format: DocumentSettingsValue,
  next: NextNumbers,
  validFrom: number = timeNow(),
): string {
  const isThisYear = new Date(validFrom).getUTCFullYear() === new Date(timeNow()).getUTCFullYear();
  const numbers = INVOICE_KINDS.map((kind) =>
    documentNumber(format, kind, { issuedAt: validFrom, count: isThisYear ? next[kind] : 1 }),
  );
  return formatList(numbers, 'and');
}

/** 'R2026-… and G2026-…': how the numbers of this year begin. */
export function numberFormatText(format: DocumentSettingsValue): string {
  const first = { issuedAt: timeNow(), count: 1 };
  const beginnings = INVOICE_KINDS.map((kind) => {
    const number = documentNumber(format, kind, first);
    return `${number.slice(0, number.lastIndexOf('-') + 1)}…`;
  });
  return formatList(beginnings, 'and');
}
