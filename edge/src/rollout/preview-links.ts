import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../releases/durable-write';
import { withFileLock } from '../releases/file-lock';

/** A release that one browser sees in place of the live one. */
export type Preview = { name: string; version: string };

const SIGNED = /^(([a-z][a-z0-9-]{0,39})@([a-f0-9]{16})\.(\d{1,12}))\.([\w-]{43})$/;

/** Signed links: whoever has one sees that release, until it expires, in that browser. */
export type PreviewLinks = {
  /** `until` in milliseconds, UTC. */
  link(name: string, version: string, until: number): { path: string; until: number };
  /** What a link's token shows now; undefined when it is not ours or has expired. */
  read(token: string, now: number): Preview | undefined;
};

export function createPreviewLinks(secret: string): PreviewLinks {
  const sign = (claim: string) =>
    createHmac('sha256', secret).update(`preview ${claim}`).digest('base64url');
  return {
    link(name, version, until) {
      const seconds = Math.floor(until / 1_000);
      const claim = `${name}@${version}.${seconds}`;
      return {
        path: `/?preview=${encodeURIComponent(`${claim}.${sign(claim)}`)}`,
        until: seconds * 1_000,
      };
    },
    read(token, now) {
      const [, claim = '', name = '', version = '', seconds, signature = ''] =
        SIGNED.exec(token) ?? [];
      if (!claim || !timingSafeEqual(Buffer.from(sign(claim)), Buffer.from(signature)))
        return undefined;
      return Number(seconds) * 1_000 > now ? { name, version } : undefined;
    },
  };
}

/** The secret of this data folder, made when it is first wanted. */
export async function previewSecretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'preview-secret');
  return withFileLock(file, async () => {
    const kept = await readFile(file, 'utf8').catch(() => '');
    if (kept) return kept;
    const made = randomBytes(32).toString('base64url');
    await replaceFile(file, made, 0o600);
    return made;
  });
}
