import { contract, type Endpoint } from '@site/shared/contract';
import type { Call } from './watch-page';

/** The calls that a page may send with POST whenever it is opened, by the contract. */
const openingPaths = new Set(
  Object.values(contract)
    .flatMap((area): Endpoint[] => Object.values(area))
    .filter(({ reads, isMadeOnOpening }) => reads || isMadeOnOpening)
    .map(({ path }) => `/api/${path}`),
);

/** The silent sign-in: the page asks who is signed in. */
const SILENT_SIGN_IN = `/api/${contract.auth.login.path} ${JSON.stringify({ remember: true })}`;

/** Whether a call changes something: it is no GET, and the contract does not say that it reads. */
export function isChangingCall({ path, method, body }: Call): boolean {
  return method !== 'GET' && !openingPaths.has(path) && `${path} ${body}` !== SILENT_SIGN_IN;
}
