import { type CommandGroups, helpText } from './help';
import { COMMON_OPTIONS, type OptionName, parseCommandLine } from './options';
import { EdgeError, UsageError } from './release-client';
import type { Commands } from './team-commands';

const EXIT_CODES = { refused: 1, usage: 2, failed: 3 };

/** Runs the command of the command line, and sets the exit code. */
export async function runCommand(groups: CommandGroups): Promise<void> {
  await run(groups).catch((error: Error) => {
    const problems = error instanceof EdgeError ? error.problems : [];
    // Read from argv, because the command line may be what cannot be parsed.
    if (process.argv.includes('--json'))
      process.stdout.write(`${JSON.stringify({ error: error.message, problems })}\n`);
    else
      process.stderr.write(
        [`✗ ${error.message}`, ...problems.map((problem) => `  - ${problem}`), ''].join('\n'),
      );
    process.exitCode = exitCodeOf(error);
  });
}

async function run(groups: CommandGroups): Promise<void> {
  const { command: name, parameters, options } = parseCommandLine();
  if (options.help || name === 'help') return void process.stdout.write(helpText(groups));
  const commands: Commands = Object.assign({}, ...groups.map((group) => group.commands));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UsageError(`There is no command ${name}. \`release --help\` lists the commands.`);
  const allowed = [...(command.options ?? []), ...COMMON_OPTIONS];
  const unknown = (Object.keys(options) as OptionName[]).find(
    (option) => !allowed.includes(option),
  );
  if (unknown)
    throw new UsageError(
      `release ${name} has no option --${unknown}. \`release --help\` lists the options.`,
    );
  const { result, text } = await command.run(options, parameters);
  process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : `${text}\n`);
}

function exitCodeOf(error: Error): number {
  if (error instanceof UsageError) return EXIT_CODES.usage;
  return error instanceof EdgeError && error.status < 500 ? EXIT_CODES.refused : EXIT_CODES.failed;
}
