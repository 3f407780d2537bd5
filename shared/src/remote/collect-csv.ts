import type { Answer } from '../client';

type CsvPart = { csv: string; before?: number | undefined };

/** The parts of a CSV file, one after the other, as one text. Ends at the first failure. */
export async function collectCsv(
  loadPart: (next: { before?: number }) => Promise<Answer<CsvPart>>,
): Promise<Answer<string>> {
  const parts: string[] = [];
  let before: number | undefined;
  do {
    const answer = await loadPart(before === undefined ? {} : { before });
    if (!answer.ok) return answer;
    parts.push(answer.value.csv);
    before = answer.value.before;
  } while (before !== undefined);
  return { ok: true, value: parts.join('') };
}
