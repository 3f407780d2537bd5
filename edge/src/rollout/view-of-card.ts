import type { CardReport, ViewReport } from '@site/shared/release';

/**
 * The report of a card as that of a view which uses the card's release only. Its page is
 * `card <name>`, which no route has.
 */
export function viewOfCard({ kind, card, version, ...report }: CardReport): ViewReport {
  const releases = { [report.remote]: version };
  return { ...report, kind: 'view', page: `card ${card}`, first: false, releases };
}
