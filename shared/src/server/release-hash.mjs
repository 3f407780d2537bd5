import { createHash } from 'node:crypto';

// release-hash.d.mts describes the functions. The build and the edge use them, so they agree.

export function integrityOf(fileContent) {
  return `sha256-${createHash('sha256').update(fileContent).digest('base64')}`;
}

export function releaseVersionOf(releaseFields) {
  return createHash('sha256').update(JSON.stringify(releaseFields)).digest('hex').slice(0, 16);
}
