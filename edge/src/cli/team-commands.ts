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
import { describe } from './describe/describe';
import type { CommandResult, OptionName, Options } from './options';
import { promote, publish, releaseTogether } from './publish-commands';
import { ship } from './ship-command';
import { status } from './status-command';

/** A command of `release`. */
export type Command = {
  run: (options: Options, parameters: string[]) => Promise<CommandResult>;
  /** The options of this command, beside `COMMON_OPTIONS`. */
  options?: OptionName[];
  /** The lines of the help: an explanation for each usage. */
  help: Record<string, string>;
};

/** Commands by name. */
export type Commands = Record<string, Command>;

const SHIP_OPTIONS: OptionName[] = ['steps', 'views', 'minutes', 'quiet-site'];
const ACTIVATE_OPTIONS: OptionName[] = ['activate', 'now', ...SHIP_OPTIONS];

/**
 * The commands of teams that need the address of a site and a token only, in the order of the help.
 */
export const TEAM_COMMANDS = {
  describe: {
    run: describe,
    help: { describe: 'make a release of the files in dist/ that another tool has built' },
  },
  ship: {
    run: ship,
    options: SHIP_OPTIONS,
    help: {
      'ship [version]': 'publish dist/ and make it live step by step; the edge continues by itself',
    },
  },
  publish: {
    run: publish,
    options: ACTIVATE_OPTIONS,
    help: { publish: 'upload dist/ and check it; no visitor gets it yet' },
  },
  promote: {
    run: promote,
    options: ['from', ...ACTIVATE_OPTIONS],
    help: {
      'promote [version]': 'publish a release of another edge: by default the one live there',
    },
  },
  activate: {
    run: activate,
    help: {
      'activate [version]': 'make it live for all visitors; the version in dist/ by default',
    },
  },
  rollback: {
    run: rollback,
    help: { rollback: 'undo the last step: end a rollout, or make the previous release live' },
  },
  rollout: {
    run: rollout,
    help: {
      'rollout <percent>% [version]': 'give it to a share of the visitors; 0% ends the rollout',
    },
  },
  preview: {
    run: preview,
    options: ['hours'],
    help: { 'preview [version]': 'make a link that shows it in one browser' },
  },
  set: {
    run: releaseTogether,
    options: ['from'],
    help: {
      'set <folder>…': 'publish the builds of several packages and make them live together',
      'set <name>…': 'with --from: the same with the releases that are live at another edge',
    },
  },
  retire: {
    run: retire,
    options: ['to'],
    help: {
      retire: 'with --to: end the remote',
      'retire <version>': 'withdraw a release that is not in use; both need --why',
    },
  },
  freeze: {
    run: freeze,
    help: { freeze: 'no release of the name goes live until unfreeze; needs --why' },
  },
  unfreeze: {
    run: unfreeze,
    help: { unfreeze: 'releases of the name may go live again' },
  },
  list: {
    run: list,
    help: { list: 'show the published and live releases, and the rollout' },
  },
  status: {
    run: status,
    help: { status: 'show every name: what is live, rollouts, failed and slow views' },
  },
  history: {
    run: history,
    help: { history: 'show who changed the live release or made a preview, when and why' },
  },
} satisfies Commands;
