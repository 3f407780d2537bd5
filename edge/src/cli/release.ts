import { COMMANDS } from './commands';
import { helpText } from './help';
import { COMMON_OPTIONS, type OptionName, parseCommandLine } from './options';
import { EdgeError, UsageError } from './release-client';

const EXIT_CODES = { refused: 1, usage: 2, edgeFailed: 3 };

/** `release <command>`, run in the folder of the shell or of a remote. */
async function run() {
  const { command: name, parameters, options } = parseCommandLine();
  if (options.help || name === 'help') return void process.stdout.write(helpText());
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
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
  return error instanceof EdgeError && error.status < 500
    ? EXIT_CODES.refused
    : EXIT_CODES.edgeFailed;
}

run().catch((error: Error) => {
  const problems = error instanceof EdgeError ? error.problems : [];
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ error: error.message, problems })}\n`);
  else
    process.stderr.write(
      [`✗ ${error.message}`, ...problems.map((problem) => `  - ${problem}`), ''].join('\n'),
    );
  process.exitCode = exitCodeOf(error);
});
