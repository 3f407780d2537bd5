import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compressed = promisify(brotliCompress);

/** Scripts that run, and styles. A block of data is no script. */
const CODE_IN_DOCUMENT = /<(script|style)\b(?![^>]*application\/json)[^>]*>.*?<\/\1>/gs;

/**
 * The kilobytes of a load on the network: those of scripts and styles, in files and inside the
 * document; those of the rest of the document; and all, with fonts, pictures and calls.
 */
export async function kilobytesByKind(requests, html) {
  const sum = (wanted) =>
    requests.reduce((bytes, { type, bytes: own }) => bytes + (wanted(type) ? own : 0), 0) / 1_000;
  const inside = await kilobytesOfCode(html);
  return {
    code: sum((type) => type === 'Script' || type === 'Stylesheet') + inside,
    html: sum((type) => type === 'Document') - inside,
    kilobytes: sum(() => true),
  };
}

/** What the scripts and styles inside a document add to its compressed size. */
async function kilobytesOfCode(html) {
  const [whole, rest] = await Promise.all([
    compressed(html),
    compressed(html.replace(CODE_IN_DOCUMENT, '')),
  ]);
  return (whole.length - rest.length) / 1_000;
}
