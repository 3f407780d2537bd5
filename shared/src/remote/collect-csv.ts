import type { Answer } from '../client';

type CsvPart = { csv: string; before?: number | undefined };

/**
 * Loads the parts of a CSV file, one after the other, and returns them as one text, or the first
 * failure. `before` of a part asks for the next part. Throws Error if it does not get smaller with
 * each part, because the loop would never end.
 */
export async function collectCsv(
  loadPart: (next: { before?: number }) => Promise<Answer<CsvPart>>,
): Promise<Answer<string>> {
  const parts: string[] = [];
  let before: number | undefined;
  do {
    const answer = await loadPart(before === undefined ? {} : { before });
    if (!answer.ok) return answer;
    parts.push(answer.value.csv);
    const next = answer.value.before;
    if (before !== undefined && next !== undefined && next >= before)
      throw new Error(`the part before ${before} of a file ends at ${next}`);
    before = next;
  } while (before !== undefined);
  return { ok: true, value: parts.join('') };
}
