import { authorName } from './release-client';

/** The options of the command line. */
export type Options = {
  activate?: boolean;
  hours?: string;
  json?: boolean;
  label?: string;
  name?: string;
  rights?: string;
  until?: string;
  why?: string;
};

/** `result` is printed with --json, `text` without. */
export type CommandResult = { result: unknown; text: string };

export function auditFields({ why = '' }: Options) {
  return { by: authorName(process.env), why };
}
