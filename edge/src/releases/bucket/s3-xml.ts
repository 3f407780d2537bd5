/** One page of a listing; `next` is the token for the page after it. */
export type Listing = {
  /** `modifiedAt` in milliseconds, UTC; the present when the bucket does not say it. */
  objects: { key: string; etag: string; modifiedAt: number }[];
  next: string | undefined;
};

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The objects in a response to ListObjectsV2. */
export function parseListing(xml: string): Listing {
  const objects = xml
    .split('<Contents>')
    .slice(1)
    .map((rest) => rest.split('</Contents>', 1)[0] ?? '')
    .map((object) => ({
      key: elementText(object, 'Key'),
      etag: elementText(object, 'ETag'),
      modifiedAt: Date.parse(elementText(object, 'LastModified')) || Date.now(),
    }));
  return { objects, next: elementText(xml, 'NextContinuationToken') || undefined };
}

/** The error code in a response, such as `NoSuchKey`; empty when there is none. */
export function errorCodeIn(xml: string): string {
  return elementText(xml, 'Code').slice(0, 60);
}

/**
 * The text of the first element with a name. S3 sends only elements and text, so this is enough.
 */
function elementText(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[name] ?? whole;
  });
}
