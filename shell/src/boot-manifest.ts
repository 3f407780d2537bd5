import { type BootManifest, bootManifest } from '@site/shared/release';

/** The boot manifest in the document. Throws if it is missing or malformed. */
export function readBootManifest(document: Document): BootManifest {
  const block = document.getElementById('boot-manifest');
  if (!block?.textContent) throw new Error('the document has no boot manifest');
  return bootManifest.parse(JSON.parse(block.textContent));
}
