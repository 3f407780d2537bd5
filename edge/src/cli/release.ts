import { parseArgs } from 'node:util';
import { COMMANDS } from './commands';
import { HELP } from './help';
import { EdgeError, UsageError } from './release-client';

/** What a pipeline can tell apart. */
const EXIT = { refused: 1, usage: 2, unreachable: 3 };

/** `release <command>`, run in the folder of the shell or of a remote. */
async function run() {
  const { values, positionals } = read();
  const [command = 'help', ...rest] = positionals;
  const work = Object.hasOwn(COMMANDS, command)
    ? COMMANDS[command as keyof typeof COMMANDS]
    : undefined;
  if (values.help || command === 'help') return void process.stdout.write(HELP);
  if (!work) throw new UsageError(`There is no command ${command}. \`release --help\` shows all.`);
  const { result, text } = await work(rest, values);
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : `${text}\n`);
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        activate: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        hours: { type: 'string' },
        json: { type: 'boolean', default: false },
        name: { type: 'string' },
        why: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message} \`release --help\` shows all options.`);
  }
}

run().catch((error: Error) => {
  const problems = error instanceof EdgeError ? error.problems : [];
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ error: error.message, problems })}\n`);
  else
    process.stderr.write(
      [`✗ ${error.message}`, ...problems.map((problem) => `  - ${problem}`), ''].join('\n'),
    );
  if (error instanceof UsageError) process.exitCode = EXIT.usage;
  else
    process.exitCode =
      error instanceof EdgeError && error.status < 500 ? EXIT.refused : EXIT.unreachable;
});
