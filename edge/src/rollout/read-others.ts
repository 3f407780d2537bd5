import type { EdgeObjects } from '../releases/edge-objects';

/**
 * Returns a function that reads what the other edges have stored, each again when it has changed.
 * It removes what an edge has not written for `staleMs`: that edge is gone.
 */
export function createOthersReader<Content extends { at: number }>(
  objects: EdgeObjects,
  ownId: string,
  {
    parse,
    staleMs,
    now,
  }: { parse: (text: string) => Content | undefined; staleMs: number; now: () => number },
): () => Promise<Content[]> {
  const others = new Map<string, { stamp: string; content: Content | undefined }>();
  return async () => {
    const stamps = await objects.list();
    stamps.delete(ownId);
    for (const id of others.keys()) if (!stamps.has(id)) others.delete(id);
    for (const [id, stamp] of stamps) {
      if (others.get(id)?.stamp !== stamp)
        others.set(id, { stamp, content: parse((await objects.read(id)) ?? '') });
      const at = others.get(id)?.content?.at;
      // A newer edge may write what this one cannot read: it stays.
      if (at === undefined || now() - at < staleMs) continue;
      await objects.remove(id);
      others.delete(id);
    }
    return [...others.values()].flatMap(({ content }) => content ?? []);
  };
}
