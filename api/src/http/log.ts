import type { Config } from '../config/config';

/** JSON lines on stdout. */
export function loggerOf({ logLevel }: Config) {
  return logLevel === 'silent' ? false : { level: logLevel, serializers: { err: errorForLog } };
}

type Logged = { type: string; message: string; code?: string; stack: string; cause?: Logged };

/** An error without the values of its query: those are addresses, hashes and links of mails, and a log is read by many. */
export function errorForLog(error: unknown): Logged {
  const { name, message, code, stack, cause } = (
    typeof error === 'object' && error !== null ? error : { message: error }
  ) as Partial<Record<'name' | 'message' | 'code' | 'stack' | 'cause', unknown>>;
  return {
    type: String(name ?? typeof error),
    message: String(message).split('\nparams:')[0] ?? '',
    ...(typeof code === 'string' && { code }),
    stack: frames(String(stack ?? ''), String(message)),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  };
}

/** A stack begins with the message, and so with the values; what follows is only places. */
function frames(stack: string, message: string): string {
  const start = stack.indexOf(message);
  const places = start < 0 ? stack : stack.slice(start + message.length);
  return places
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
