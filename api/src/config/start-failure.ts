/**
 * The API cannot start. `lines` are the reasons, for the operator. Thrown before any data changes.
 */
export class StartFailure extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'StartFailure';
    this.lines = lines;
  }
}

/** The system's code of an error (EACCES, ECONNREFUSED), or the first line of its message. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: unknown };
  if (typeof code === 'string' && code) return code;
  return cause ? reasonOf(cause) : (String(message).split('\n')[0] ?? '');
}
