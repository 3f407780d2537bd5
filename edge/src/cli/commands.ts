import { checkCalls, prune, token } from './operator-commands';
import type { Commands } from './team-commands';

/** The commands of teams that work in a checkout of this repository. */
export const CHECKOUT_COMMANDS: Commands = {
  dev: {
    // Loaded when it runs: only this command needs the code of the whole edge.
    run: async (options) => (await import('./dev-command')).dev(options),
    options: ['port'],
    help: { dev: 'serve the site with this package on this machine; each change builds it again' },
  },
};

/** The commands of the operator, which use the storage of the edge. */
export const OPERATOR_COMMANDS: Commands = {
  token: {
    run: token,
    options: ['rights', 'until', 'label'],
    help: {
      'token <name>…': 'make a token that releases these names',
      'token list': 'show the tokens, their names, rights and days',
      'token revoke <id or label>': 'end a token; every edge refuses it at once',
    },
  },
  prune: {
    run: prune,
    options: ['dry-run'],
    help: { prune: 'delete old releases now; the edge does it every six hours' },
  },
  'check-calls': {
    run: checkCalls,
    help: {
      'check-calls': 'check whether the API of this checkout has the calls that live releases use',
    },
  },
};
