import { contract } from '@site/shared/contract';

const PASSWORD_CALLS = new Set(
  Object.values(contract)
    .flatMap((area) => Object.values(area))
    .filter(({ problems }) => problems.includes('too-many-sign-ins'))
    .map(({ path }) => `/api/${path}`),
);

/**
 * Whether a call ends when its client leaves: one that only reads, and one that may wait for the
 * hash of a password. The API then does not begin the hash. Any other change continues without its
 * client, because it may already have had an effect.
 */
export function endsWithClient({ method, url }: { method: string; url: string }): boolean {
  return method === 'GET' || method === 'HEAD' || PASSWORD_CALLS.has(url.split('?')[0] ?? '');
}
