import type { Release } from '@site/shared/release';
import { ChangeRefused } from '../releases/change-refused';
import { ReleaseRefused } from '../releases/release-store';
import { hasOwnVersion, parseRelease } from '../releases/verify-release';

/** The release of this name that a release.json describes. Throws ChangeRefused. */
export function releaseNamed(name: string, content: unknown): Release {
  try {
    const release = parseRelease(content);
    if (release.name === name) return release;
  } catch (error) {
    return throwAsChangeRefused(error as Error);
  }
  throw new ChangeRefused(
    403,
    `release.json does not describe ${name}, and this token releases only ${name}.`,
  );
}

/** Throws ChangeRefused for a release with more bytes, all files together. */
export function refuseLarge({ files }: Release, maxBytes: number): void {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > maxBytes)
    throw new ChangeRefused(
      413,
      `The release has ${megabytes(size)}, the limit is ${megabytes(maxBytes)}. Remove files that no page needs.`,
    );
}

/** Throws ChangeRefused for a release.json whose version is not its hash. */
export function refuseForeignVersion(content: Record<string, unknown>): void {
  if (!hasOwnVersion(content))
    throw new ChangeRefused(
      422,
      'The version in release.json is not the hash of its content. Build it again and do not edit it.',
    );
}

/** Throws ChangeRefused with 422 in place of ReleaseRefused, and every other error as it is. */
export function throwAsChangeRefused(error: Error): never {
  if (error instanceof ReleaseRefused) throw new ChangeRefused(422, error.message);
  throw error;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
