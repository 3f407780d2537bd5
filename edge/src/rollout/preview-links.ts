import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_NAME_PATTERN, RELEASE_VERSION_PATTERN } from '@site/shared/release';
import { replaceFile } from '../releases/durable-write';
import { withFileLock } from '../releases/file-lock';

/** A release that one browser gets in place of the live one. */
export type Preview = { name: string; version: string };

/** `<name>@<version>.<expiry in seconds>.<signature>`. */
const TOKEN = new RegExp(
  `^((${RELEASE_NAME_PATTERN})@(${RELEASE_VERSION_PATTERN})\\.(\\d{1,12}))\\.([\\w-]{43})$`,
);

/** Signed links. The browser that opens one gets the release until the link expires. */
export type PreviewLinks = {
  /** A link to a page of the release. `until` in milliseconds, UTC. */
  link(
    name: string,
    version: string,
    until: number,
    page?: string,
  ): { path: string; until: number };
  /** The preview of a token; undefined for a wrong signature or an expired link. */
  read(token: string, now: number): Preview | undefined;
};

export function createPreviewLinks(secret: string): PreviewLinks {
  const sign = (claim: string) =>
    createHmac('sha256', secret).update(`preview ${claim}`).digest('base64url');
  return {
    link(name, version, until, page = '/') {
      const seconds = Math.floor(until / 1_000);
      const claim = `${name}@${version}.${seconds}`;
      return {
        path: `${page}?preview=${encodeURIComponent(`${claim}.${sign(claim)}`)}`,
        until: seconds * 1_000,
      };
    },
    read(token, now) {
      const [, claim = '', name = '', version = '', seconds, signature = ''] =
        TOKEN.exec(token) ?? [];
      if (!claim || !timingSafeEqual(Buffer.from(sign(claim)), Buffer.from(signature)))
        return undefined;
      return Number(seconds) * 1_000 > now ? { name, version } : undefined;
    },
  };
}

/** The secret of a data folder, created at the first call. */
export async function previewSecretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'preview-secret');
  return withFileLock(file, async () => {
    const stored = await readFile(file, 'utf8').catch(() => '');
    if (stored) return stored;
    const secret = randomBytes(32).toString('base64url');
    await replaceFile(file, secret, 0o600);
    return secret;
  });
}
