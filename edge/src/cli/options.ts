import { authorName } from './release-client';

/** The options of the command line. */
export type Options = {
  activate?: boolean;
  force?: boolean;
  'dry-run'?: boolean;
  from?: string;
  hours?: string;
  json?: boolean;
  label?: string;
  minutes?: string;
  name?: string;
  now?: boolean;
  port?: string;
  'quiet-site'?: boolean;
  rights?: string;
  steps?: string;
  to?: string;
  until?: string;
  views?: string;
  why?: string;
};

/** `result` is printed with --json, `text` without. */
export type CommandResult = { result: unknown; text: string };

export function auditFields({ why = '' }: Options) {
  return { by: authorName(process.env), why };
}
