import { contract, type Endpoint } from '@site/shared/contract';
import type { Call } from './watch-page';

/** A page may send these with POST by being opened, and again when it is opened again. */
const openingPaths = new Set(
  Object.values(contract)
    .flatMap((area): Endpoint[] => Object.values(area))
    .filter(({ reads, isMadeOnOpening }) => reads || isMadeOnOpening)
    .map(({ path }) => `/api/${path}`),
);

/** The host asks with it who is signed in. */
const SESSION_CALL = `/api/${contract.auth.login.path} ${JSON.stringify({ remember: true })}`;

/** Whether a call changes something: it is no GET, and the contract does not say that it reads. */
export function isChange({ path, method, body }: Call): boolean {
  return method !== 'GET' && !openingPaths.has(path) && `${path} ${body}` !== SESSION_CALL;
}
