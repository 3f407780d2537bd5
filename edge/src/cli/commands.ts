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

export type Command = {
  /** What the help says of it, by usage. */
  help: Record<string, string>;
  /** Its own options, beside those of every command. */
  options?: OptionName[];
  run(parameters: string[], options: Options): Promise<CommandResult>;
};

const SHIP_OPTIONS: OptionName[] = ['steps', 'views', 'minutes'];
const ACTIVATE_OPTIONS: OptionName[] = ['activate', 'now', ...SHIP_OPTIONS];

/** The commands of teams, in the order of the help. */
export const TEAM_COMMANDS = {
  ship: {
    help: {
      'ship [version]': 'publish dist/ and make it live step by step; the edge continues by itself',
    },
    options: SHIP_OPTIONS,
    run: ship,
  },
  publish: {
    help: { publish: 'upload dist/ and check it; no visitor gets it yet' },
    options: ACTIVATE_OPTIONS,
    run: publish,
  },
  promote: {
    help: {
      'promote [version]':
        'publish a release of another edge, such as staging: by default the one live there',
    },
    options: ['from', ...ACTIVATE_OPTIONS],
    run: promote,
  },
  activate: {
    help: {
      'activate [version]': 'make it live for all visitors; the version in dist/ by default',
    },
    run: activate,
  },
  rollback: {
    help: { rollback: 'undo the last step: end a rollout, or make the previous release live' },
    run: rollback,
  },
  rollout: {
    help: {
      'rollout <percent>% [version]':
        'give it to a share of the visitors; 100% for all, 0% to end the rollout',
    },
    run: rollout,
  },
  preview: {
    help: { 'preview [version]': 'make a link that shows it in one browser' },
    options: ['hours'],
    run: preview,
  },
  dev: {
    help: {
      dev: 'serve the site with this package on this machine; each change builds it again',
    },
    options: ['port'],
    run: async (parameters, options) => (await import('./dev-command')).dev(parameters, options),
  },
  set: {
    help: {
      'set <folder>…': 'publish the builds of several packages and make them live together',
      'set <name>…': 'with --from: the same with the releases that are live at another edge',
    },
    options: ['from'],
    run: releaseSet,
  },
  retire: {
    help: {
      retire: 'with --to: end the remote',
      'retire <version>': 'withdraw a release that is not in use; both need --why',
    },
    options: ['to'],
    run: retire,
  },
  freeze: {
    help: { freeze: 'no release of the name goes live until unfreeze; needs --why' },
    run: freeze,
  },
  unfreeze: { help: { unfreeze: 'releases of the name may go live again' }, run: unfreeze },
  list: {
    help: { list: 'show the published, live and previous releases, and the rollout' },
    run: list,
  },
  status: {
    help: { status: 'show every name: what is live, rollouts, failed and slow views' },
    run: status,
  },
  history: {
    help: { history: 'show who changed the live release or made a preview, when and why' },
    run: history,
  },
} satisfies Record<string, Command>;

/** The commands of the operator, which use the storage of the edge. */
export const OPERATOR_COMMANDS = {
  token: {
    help: {
      'token <name>…': 'make a token that releases these names',
      'token list': 'show the tokens, their names, rights and days',
      'token revoke <id or label>': 'end a token; every edge refuses it at once',
    },
    options: ['rights', 'until', 'label'],
    run: token,
  },
  prune: {
    help: { prune: 'delete old releases now; the edge does it every six hours' },
    options: ['dry-run'],
    run: prune,
  },
  'check-calls': {
    help: {
      'check-calls': 'whether the API of this checkout has the calls that live releases use',
    },
    run: checkCalls,
  },
} satisfies Record<string, Command>;

export const COMMANDS: Record<string, Command> = { ...TEAM_COMMANDS, ...OPERATOR_COMMANDS };
