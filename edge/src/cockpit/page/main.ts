import { formatTime } from '@site/shared/format';
import type { ReleaseStatus } from '../../release-api/release-status';
import { askChange } from './ask-change';
import { change, loadErrors, loadStatus, Refused, UNKNOWN_TOKEN } from './calls';
import { element } from './elements';
import { historyList } from './history-list';
import { type Ask, type NameStatus, nameCard } from './name-card';
import { rememberOutcomes } from './outcomes';
import { questionFor } from './questions';
import { signIn } from './sign-in';
import { storedToken, storeToken } from './token';

const REFRESH_MS = 5_000;

let token = storedToken();
/** Raised by each load, so that an earlier answer does not replace a later one. */
let loads = 0;

function show(...content: Node[]): void {
  document.body.replaceChildren(
    ...document.querySelectorAll('dialog'),
    element('main', {}, ...content),
  );
}

function forget(problem?: string): void {
  loads += 1;
  token = null;
  storeToken(null);
  show(signIn(useToken, problem));
}

function useToken(entered: string): void {
  token = entered;
  void refresh();
}

async function refresh(): Promise<void> {
  if (token === null) return;
  loads += 1;
  const load = loads;
  try {
    const status = await loadStatus(token);
    // Showing the figures would close a question that was opened meanwhile.
    if (load !== loads || document.querySelector('dialog[open]')) return;
    storeToken(token);
    showStatus(status);
  } catch (error) {
    if (load !== loads) return;
    if (error instanceof Refused && error.status === UNKNOWN_TOKEN) forget(error.message);
    else showOutage(error instanceof Refused ? error.message : 'The edge does not answer.');
  }
}

function showStatus(status: ReleaseStatus): void {
  for (const { name, outcomes } of status.names) if (outcomes) rememberOutcomes(name, outcomes);
  const open = openDetails();
  show(
    element(
      'header',
      { class: 'top' },
      element('h1', {}, 'Releases'),
      element('p', { class: 'small', id: 'state' }, `${location.host} · ${formatTime(status.now)}`),
      element('button', { type: 'button', click: () => forget() }, 'Forget the token'),
    ),
    ...status.names.map((one) =>
      nameCard(
        one,
        askFor(one, status),
        status.token.names.includes(one.name) ? () => loadErrors(token ?? '', one.name) : null,
      ),
    ),
    historyList(status.history),
  );
  for (const details of document.querySelectorAll('details')) details.open = open.has(details.id);
}

/** The details that the reader has opened stay open when the page shows newer figures. */
function openDetails(): Set<string> {
  const all = [...document.querySelectorAll('details')];
  return new Set(all.flatMap(({ open, id }) => (open ? [id] : [])));
}

/**
 * The figures stay on the screen, and the state says that they are old. A token that is being typed
 * stays, too.
 */
function showOutage(message: string): void {
  const state = document.getElementById('state');
  const problem = document.getElementById('problem');
  if (state) state.textContent = `${message} The figures are old; the page tries again.`;
  else if (!problem) show(signIn(useToken, message));
  else if (problem.textContent !== message) problem.textContent = message;
}

function askFor(one: NameStatus, status: ReleaseStatus): Ask {
  const { names, rights } = status.token;
  if (!names.includes(one.name) || !rights.includes('activate')) return null;
  const send = (action: string, body: object) => (why: string) =>
    change(token ?? '', one.name, action, { ...body, why, by: 'cockpit' });
  return (action, version) =>
    askChange(questionFor(one, status, { action, version, send }), {
      onDone: refresh,
      onToken(entered) {
        token = entered;
        storeToken(entered);
      },
    });
}

setInterval(() => {
  if (document.visibilityState === 'visible' && !document.querySelector('dialog')) void refresh();
}, REFRESH_MS);
if (token === null) show(signIn(useToken));
else void refresh();
