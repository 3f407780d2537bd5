/** Why the process cannot start, in lines for the person who starts it. Nothing has been changed when it is thrown. */
export class StartFailure extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'StartFailure';
    this.lines = lines;
  }
}

/** The system's short name for what went wrong (EACCES, ECONNREFUSED), or the message where there is none. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: unknown };
  if (typeof code === 'string' && code) return code;
  return cause ? reasonOf(cause) : (String(message).split('\n')[0] ?? '');
}
