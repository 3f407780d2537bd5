import { type BootManifest, bootManifest } from '@site/shared/release';

/** The boot manifest in the document: all the shell knows of its remotes. Throws where it is missing or malformed. */
export function readBootManifest(from: Document): BootManifest {
  const block = from.getElementById('boot-manifest');
  if (!block?.textContent) throw new Error('the document has no boot manifest');
  return bootManifest.parse(JSON.parse(block.textContent));
}
