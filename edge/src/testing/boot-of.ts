import { type BootManifest, bootManifest } from '@site/shared/release';

/** The boot manifest in a document. */
export function bootOf(html: string): BootManifest {
  const [, json = ''] = /id="boot-manifest">(.*?)<\/script>/s.exec(html) ?? [];
  return bootManifest.parse(JSON.parse(json));
}
