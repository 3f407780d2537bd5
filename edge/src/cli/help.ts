import { COMMON_OPTIONS, OPTIONS, type OptionName } from './options';
import type { Command, Commands } from './team-commands';

/** The commands of a program, in the order of the help. */
export type CommandGroups = { title?: string; commands: Commands }[];

/** The column of the explanations. */
const TEXT_COLUMN = 34;

const ENVIRONMENT = {
  EDGE_URL: 'the site; http://localhost:8080 by default',
  RELEASE_TOKEN: 'the token of this remote',
  PROMOTE_TOKEN: 'for promote: a token of this remote at the edge of --from',
  RELEASE_BY: "your name in the history; git's user.name by default",
  DATA_DIR: "for token, prune and check-calls: the edge's data folder; .data by default",
  'S3_*': "for token, prune and check-calls: the bucket of the edge's releases, if it uses one",
};

/** The text of `release --help`, from the tables of commands and options. */
export function helpText(groups: CommandGroups): string {
  const printed = new Set<OptionName>();

  /** An option is printed with the first command that has it; later ones refer to it. */
  function commandLines({ help, options = [] }: Command): string[] {
    const newOptions = options.filter((name) => !printed.has(name));
    const printedOptions = options.filter((name) => printed.has(name)).map((name) => `--${name}`);
    for (const name of newOptions) printed.add(name);
    return [
      ...Object.entries(help).map(([usage, explanation]) => line(2, usage, explanation)),
      ...newOptions.map((name) => optionLine(6, name)),
      ...(printedOptions.length > 0 ? [`      and ${printedOptions.join(', ')}`] : []),
    ];
  }

  return [
    'release <command>, run in the folder of the shell or of a remote, after its build',
    '',
    ...groups.flatMap(({ title, commands }) => [
      ...(title ? [title] : []),
      ...Object.values(commands).flatMap(commandLines),
    ]),
    '',
    'options of all commands',
    ...COMMON_OPTIONS.map((name) => optionLine(2, name)),
    '',
    'environment',
    ...Object.entries(ENVIRONMENT).map(([name, text]) => line(2, name, text)),
    '',
    'exit codes: 0 done; 1 refused (each reason names the next step) or ended; 2 wrong usage;',
    '3 the edge cannot be reached, failed, or was too busy to check the release',
    '',
  ].join('\n');
}

function optionLine(indent: number, name: OptionName): string {
  const option = OPTIONS[name];
  return line(indent, `--${name}${'example' in option ? ` ${option.example}` : ''}`, option.help);
}

function line(indent: number, start: string, text: string): string {
  return `${' '.repeat(indent)}${start}`.padEnd(TEXT_COLUMN) + text;
}
