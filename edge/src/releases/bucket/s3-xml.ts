/** One page of a listing; `next` asks for the one after it. */
export type Listing = { objects: { key: string; etag: string }[]; next: string | undefined };

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The objects in an answer to ListObjectsV2. */
export function listingIn(xml: string): Listing {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: textIn(object, 'Key'),
    etag: textIn(object, 'ETag'),
  }));
  return { objects, next: textIn(xml, 'NextContinuationToken') || undefined };
}

/** Which error an answer tells, like `NoSuchKey`; empty when it tells none. */
export function errorCodeIn(xml: string): string {
  return textIn(xml, 'Code').slice(0, 60);
}

/** The text of the first element of a name. The answers of S3 have elements and text, and nothing else that XML could have. */
function textIn(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[name] ?? whole;
  });
}
