import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandFailed } from '../run.mjs';
import { PRODUCTION_VALUES } from '../testing/production-values.mjs';
import { root } from '../workspace.mjs';

const EDGE = 'http://127.0.0.1:8080';
const ANSWER_TIMEOUT_MS = 30_000;
const VISIT_PAUSE_MS = 200;
const requireFromApi = createRequire(join(root, 'api/package.json'));

/**
 * Visits the home page until it comes with its heading, rendered by the edge: the first documents
 * of an edge do not wait until its renderer has started. Throws CommandFailed.
 */
export async function visitHomePage() {
  const deadline = performance.now() + ANSWER_TIMEOUT_MS;
  while (!(await isHomePageRendered())) {
    if (performance.now() > deadline) throw new CommandFailed('The home page is not rendered.');
    await wait(VISIT_PAUSE_MS);
  }
}

async function isHomePageRendered() {
  const answer = await request('/', { headers: { accept: 'text/html' } });
  // A template is what the page shows when its scripts fail.
  const parts = (await answer.text()).split('<template');
  return parts.some((part) => part.split('</template>').at(-1).includes('<h1'));
}

/** Signs in with the account that the API has created at its first start. Returns the session. */
export async function signIn() {
  const { solveChallenge } = requireFromApi('altcha-lib');
  const { deriveKey } = requireFromApi('altcha-lib/algorithms/pbkdf2');
  const challenge = await call('bot-check/challenge', {});
  const solution = await solveChallenge({ challenge, deriveKey });
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = PRODUCTION_VALUES;
  const recaptcha = btoa(JSON.stringify({ challenge, solution }));
  const session = await call('auth/login', { email, password, recaptcha });
  if (session.email !== email) throw new CommandFailed(`The session is of ${session.email}.`);
  return session;
}

/** A call of the API, through the edge. Returns its answer. */
export async function call(path, body) {
  const answer = await request(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PRODUCTION_VALUES.SITE_URL },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** Throws CommandFailed unless the answer has a status of success. */
export async function request(path, { headers, ...options } = {}) {
  const answer = await fetch(EDGE + path, {
    ...options,
    // What a proxy in front sends, which ends TLS.
    headers: { ...headers, 'x-forwarded-proto': 'https' },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (!answer.ok)
    throw new CommandFailed(`${path} answers ${answer.status}: ${await answer.text()}`);
  return answer;
}
