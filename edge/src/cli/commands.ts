import {
  activate,
  freeze,
  history,
  list,
  preview,
  retire,
  rollback,
  rollout,
  unfreeze,
} from './change-commands';
import { checkCalls, prune, token } from './operator-commands';
import type { CommandResult, OptionName, Options } from './options';
import { promote, publish, releaseSet } from './publish-commands';
import { ship } from './ship-command';
import { status } from './status-command';

type Run = (parameters: string[], options: Options) => Promise<CommandResult>;
export type Command = {
  run: Run;
  /** The options of this command alone; `COMMON_OPTIONS` has those of every command. */
  options: OptionName[];
  /** The lines of the help: usage and explanation. */
  help: [usage: string, explanation: string][];
};

const SHIP_OPTIONS: OptionName[] = ['steps', 'views', 'minutes', 'quiet-site'];
const ACTIVATE_OPTIONS: OptionName[] = ['activate', 'now', ...SHIP_OPTIONS];

/** The commands of teams, in the order of the help. */
export const TEAM_COMMANDS = {
  ship: command(ship, SHIP_OPTIONS, [
    'ship [version]',
    'publish dist/ and make it live step by step; the edge continues by itself',
  ]),
  publish: command(publish, ACTIVATE_OPTIONS, [
    'publish',
    'upload dist/ and check it; no visitor gets it yet',
  ]),
  promote: command(
    promote,
    ['from', ...ACTIVATE_OPTIONS],
    ['promote [version]', 'publish a release of another edge: by default the one live there'],
  ),
  activate: command(
    activate,
    [],
    ['activate [version]', 'make it live for all visitors; the version in dist/ by default'],
  ),
  rollback: command(
    rollback,
    [],
    ['rollback', 'undo the last step: end a rollout, or make the previous release live'],
  ),
  rollout: command(
    rollout,
    [],
    ['rollout <percent>% [version]', 'give it to a share of the visitors; 0% ends the rollout'],
  ),
  preview: command(
    preview,
    ['hours'],
    ['preview [version]', 'make a link that shows it in one browser'],
  ),
  // Loaded when it runs: only this command has the code of the whole edge.
  dev: command(
    async (parameters, options) => (await import('./dev-command')).dev(parameters, options),
    ['port'],
    ['dev', 'serve the site with this package on this machine; each change builds it again'],
  ),
  set: command(
    releaseSet,
    ['from'],
    ['set <folder>…', 'publish the builds of several packages and make them live together'],
    ['set <name>…', 'with --from: the same with the releases that are live at another edge'],
  ),
  retire: command(
    retire,
    ['to'],
    ['retire', 'with --to: end the remote'],
    ['retire <version>', 'withdraw a release that is not in use; both need --why'],
  ),
  freeze: command(
    freeze,
    [],
    ['freeze', 'no release of the name goes live until unfreeze; needs --why'],
  ),
  unfreeze: command(unfreeze, [], ['unfreeze', 'releases of the name may go live again']),
  list: command(list, [], ['list', 'show the published and live releases, and the rollout']),
  status: command(
    status,
    [],
    ['status', 'show every name: what is live, rollouts, failed and slow views'],
  ),
  history: command(
    history,
    [],
    ['history', 'show who changed the live release or made a preview, when and why'],
  ),
} satisfies Record<string, Command>;

/** The commands of the operator, which use the storage of the edge. */
export const OPERATOR_COMMANDS = {
  token: command(
    token,
    ['rights', 'until', 'label'],
    ['token <name>…', 'make a token that releases these names'],
    ['token list', 'show the tokens, their names, rights and days'],
    ['token revoke <id or label>', 'end a token; every edge refuses it at once'],
  ),
  prune: command(
    prune,
    ['dry-run'],
    ['prune', 'delete old releases now; the edge does it every six hours'],
  ),
  'check-calls': command(
    checkCalls,
    [],
    ['check-calls', 'whether the API of this checkout has the calls that live releases use'],
  ),
} satisfies Record<string, Command>;

export const COMMANDS: Record<string, Command> = { ...TEAM_COMMANDS, ...OPERATOR_COMMANDS };

function command(run: Run, options: OptionName[], ...help: Command['help']): Command {
  return { run, options, help };
}
