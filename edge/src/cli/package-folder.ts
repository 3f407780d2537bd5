import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@site/shared/release';
import { ReleaseRefused } from '../releases/release-store';
import { readRelease } from '../releases/verify-release';
import { UsageError } from './release-client';

/** The built release of the folder that a command runs in, with its release.json as it was written. Throws UsageError. */
export async function builtHere(): Promise<{ release: Release; json: unknown; dist: string }> {
  const dist = join(process.cwd(), 'dist');
  try {
    const release = await readRelease(dist);
    return { release, json: JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')), dist };
  } catch (error) {
    if (error instanceof ReleaseRefused) throw new UsageError(error.message);
    throw error;
  }
}

/** The name that is released from this folder. Throws UsageError. */
export async function nameHere(given: string | undefined): Promise<string> {
  if (given !== undefined) {
    if (/^[a-z][a-z0-9-]*$/.test(given)) return given;
    throw new UsageError(`${given} is no name of a release.`);
  }
  for (const file of ['remote.json', 'dist/release.json']) {
    const text = await readFile(join(process.cwd(), file), 'utf8').catch(() => undefined);
    const name = text && (JSON.parse(text) as { name?: unknown }).name;
    if (typeof name === 'string') return name;
  }
  throw new UsageError(
    'This folder is neither a remote nor a built shell. Change to the folder of your package, or say --name.',
  );
}
