import { bytesOfBase64 } from '@site/shared/browser';
import type { Answer } from '@site/shared/client';
import { client } from '../client';

/**
 * All documents of a month or quarter in one ZIP file. Calls `onCount` with the number of loaded
 * documents after each answer. Returns the problem of the first call that fails.
 */
export async function zipOfPdfs(
  period: string,
  onCount: (count: number) => void,
): Promise<Answer<Blob>> {
  const files: { name: string; input: ArrayBufferView }[] = [];
  let after: number | undefined;
  do {
    const answer = await client.shop.exportPdfs({ period, ...(after !== undefined && { after }) });
    if (!answer.ok) return answer;
    for (const { name, pdf } of answer.value.files) files.push({ name, input: bytesOfBase64(pdf) });
    onCount(files.length);
    after = answer.value.after;
  } while (after !== undefined);
  const { downloadZip } = await import('client-zip');
  return { ok: true, value: await downloadZip(files).blob() };
}
