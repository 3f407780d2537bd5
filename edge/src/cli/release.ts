import { parseArgs } from 'node:util';
import { COMMANDS } from './commands';
import { HELP } from './help';
import { EdgeError, UsageError } from './release-client';

const EXIT_CODES = { refused: 1, usage: 2, edgeFailed: 3 };

/** `release <command>`, run in the folder of the shell or of a remote. */
async function run() {
  const { values, positionals } = parseCommandLine();
  const [name = 'help', ...parameters] = positionals;
  if (values.help || name === 'help') return void process.stdout.write(HELP);
  if (!Object.hasOwn(COMMANDS, name))
    throw new UsageError(`There is no command ${name}. \`release --help\` lists the commands.`);
  const command = COMMANDS[name as keyof typeof COMMANDS];
  const { result, text } = await command(parameters, values);
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : `${text}\n`);
}

function parseCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        activate: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        from: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
        hours: { type: 'string' },
        json: { type: 'boolean', default: false },
        label: { type: 'string' },
        minutes: { type: 'string' },
        'quiet-site': { type: 'boolean' },
        name: { type: 'string' },
        now: { type: 'boolean', default: false },
        port: { type: 'string' },
        rights: { type: 'string' },
        steps: { type: 'string' },
        to: { type: 'string' },
        until: { type: 'string' },
        views: { type: 'string' },
        why: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message} \`release --help\` lists the options.`);
  }
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
