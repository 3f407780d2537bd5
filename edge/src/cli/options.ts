import { parseArgs } from 'node:util';
import { authorName, UsageError } from './release-client';

type Option = { type: 'string' | 'boolean'; short?: string; example?: string; help: string };

/** Every option of the command line, by name. The help prints an option below its command. */
export const OPTIONS = {
  steps: { type: 'string', example: '1,10,50,100', help: 'shares of the visitors in percent' },
  views: { type: 'string', example: '200', help: 'good views that end a step' },
  minutes: {
    type: 'string',
    example: '30',
    help: 'a step without a failure ends after this time, also with fewer views',
  },
  'quiet-site': {
    type: 'boolean',
    help: 'a step waits for no counted event, and after --minutes for no view',
  },
  activate: { type: 'boolean', help: 'ship it once it is published; see --now' },
  now: { type: 'boolean', help: 'with --activate: for all visitors at once' },
  from: { type: 'string', example: '<url>', help: 'the edge that has the release' },
  hours: { type: 'string', example: '24', help: 'how long the link works' },
  port: { type: 'string', example: '8090', help: 'the port on this machine' },
  to: { type: 'string', example: '<path>', help: 'the page to which the ended remote links' },
  rights: {
    type: 'string',
    example: 'publish,preview',
    help: 'only these of publish, activate and preview',
  },
  until: { type: 'string', example: '2027-01-31', help: 'its last day' },
  label: { type: 'string', example: 'pipeline', help: 'a label for the history and for the list' },
  'dry-run': { type: 'boolean', help: 'only show what would be deleted' },
  why: { type: 'string', example: '<text>', help: 'the reason, kept in the history' },
  force: { type: 'boolean', help: 'use a release that the edge has ended; needs --why' },
  name: { type: 'string', example: '<name>', help: 'a name other than that of the folder' },
  json: {
    type: 'boolean',
    help: 'print one line of JSON to standard output; ship prints one for each step',
  },
  help: { type: 'boolean', short: 'h', help: 'print this text' },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof OPTIONS;
export type Options = {
  [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string;
};

/** The options that every command has. */
export const COMMON_OPTIONS: OptionName[] = ['why', 'force', 'name', 'json', 'help'];

/** Reads `release <command> [parameter…] [--option…]`. Throws UsageError for an unknown option. */
export function parseCommandLine(): { command: string; parameters: string[]; options: Options } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
    const [command = 'help', ...parameters] = positionals;
    return { command, parameters, options: values };
  } catch (error) {
    throw new UsageError(`${(error as Error).message} \`release --help\` lists the options.`);
  }
}

/** What a command prints: `result` with `--json`, otherwise `text`. */
export type CommandResult = { result: unknown; text: string };

/** The fields with which the history says who made a change and why. */
export function auditFields({ why = '' }: Options) {
  return { by: authorName(process.env), why };
}

/** Prints a line of progress to standard error; with `--json` nothing. */
export function printProgress({ json }: Options, line: string): void {
  if (!json) process.stderr.write(`${line}\n`);
}
