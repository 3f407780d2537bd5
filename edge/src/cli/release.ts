import { CHECKOUT_COMMANDS, OPERATOR_COMMANDS } from './commands';
import { runCommand } from './run-command';
import { TEAM_COMMANDS } from './team-commands';

// `release <command>`, run in the folder of the shell or of a remote.
await runCommand([
  { commands: { ...TEAM_COMMANDS, ...CHECKOUT_COMMANDS } },
  { title: "for the operator, on the edge's machine", commands: OPERATOR_COMMANDS },
]);
