import type { ReleaseError } from '../../release-api/release-errors';
import type { ReleaseStatus } from './status';

/** The status of the answer to a token that is unknown or has expired. */
const UNKNOWN_TOKEN = 401;
/** Replaces the message of the edge, which names a variable of the command line. */
const TOKEN_PROBLEM =
  'The edge does not accept this token: it is unknown, or its last day is over.';
/** The characters of a token. With others in a header, `fetch` throws as if the edge were down. */
const TOKEN = /^[\w-]+$/;
const TOKEN_FORM =
  'A release token contains only the letters A to Z and a to z, digits, - and _. Copy it again.';

/** A call is refused; `message` says why and what to do. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly problems: readonly string[] = [],
  ) {
    super(message);
  }
}

/** The token cannot be used: it is malformed, unknown or expired. */
export class TokenRefused extends Refused {}

/** Calls the release API. Throws Refused, or another error when the edge does not answer. */
async function call(token: string, path: string, body?: object): Promise<Response> {
  if (!TOKEN.test(token)) throw new TokenRefused(TOKEN_FORM);
  const response = await fetch(`/releases/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.ok) return response;
  if (response.status === UNKNOWN_TOKEN) throw new TokenRefused(TOKEN_PROBLEM);
  const { message = `The edge answered ${response.status}. Try again.`, problems } = await response
    .json()
    .catch(() => ({}));
  throw new Refused(message, problems);
}

/** The status of all names. This and the calls below throw as `call` does. */
export async function loadStatus(token: string): Promise<ReleaseStatus> {
  return (await call(token, '')).json();
}

/** The latest page errors of a name's releases, newest first. */
export async function loadErrors(token: string, name: string): Promise<ReleaseError[]> {
  const { errors } = await (await call(token, `${name}/errors`)).json();
  return errors;
}

/** The picture of a page that the gate took of a release. */
export async function loadPicture(
  token: string,
  { name, version }: { name: string; version: string },
  pictureId: string,
): Promise<Blob> {
  return (await call(token, `${name}/${version}/pictures/${pictureId}`)).blob();
}

/** Makes a change of one name. `why` is its reason in the history. */
export async function change(
  token: string,
  { name, action, version }: { name: string; action: string; version?: string | undefined },
  why: string,
): Promise<void> {
  await call(token, `${name}/${action}`, { version, why, by: 'cockpit' });
}
