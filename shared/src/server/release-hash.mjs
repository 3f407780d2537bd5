import { createHash } from 'node:crypto';

export function integrityOf(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

export function releaseVersionOf(content) {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}
