import { runCommand } from './run-command';
import { TEAM_COMMANDS } from './team-commands';

// `release <command>` of a remote in a repository of its own, part of the packed contract.
await runCommand([{ commands: TEAM_COMMANDS }]);
