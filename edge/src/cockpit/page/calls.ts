import type { ReleaseErrors } from '../../release-api/release-errors';
import type { ReleaseStatus } from '../../release-api/release-status';

/** The status of a call with a token that is unknown or has expired. */
export const UNKNOWN_TOKEN = 401;
/** The edge's own sentence tells readers of the terminal which variable to set. */
const TOKEN_PROBLEM =
  'The edge does not accept this token: it is unknown, or its last day is over.';

/** The edge refused a call; `message` says why and what to do. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly problems: readonly string[] = [],
  ) {
    super(message);
  }
}

/** `fetch` throws for other characters, as if the edge did not answer. */
const TOKEN = /^[\w-]+$/;
const TOKEN_FORM = 'A release token has only letters of A to Z, digits, - and _. Copy it again.';

async function call<Answer>(token: string, path: string, body?: object): Promise<Answer> {
  if (!TOKEN.test(token)) throw new Refused(UNKNOWN_TOKEN, TOKEN_FORM);
  const response = await fetch(`/releases/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { message = `The edge answered ${response.status}. Try again.`, problems } = answer;
  const isUnknown = response.status === UNKNOWN_TOKEN;
  throw new Refused(response.status, isUnknown ? TOKEN_PROBLEM : message, problems);
}

export function loadStatus(token: string): Promise<ReleaseStatus> {
  return call(token, '');
}

/** The last errors of the releases of a name. */
export function loadErrors(token: string, name: string): Promise<ReleaseErrors> {
  return call(token, `${name}/errors`);
}

/** A change of one name: `activate`, `rollback`, `freeze` or `unfreeze`. */
export function change(
  token: string,
  name: string,
  action: string,
  body: object,
): Promise<unknown> {
  return call(token, `${name}/${action}`, body);
}
