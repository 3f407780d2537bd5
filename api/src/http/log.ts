import { redact } from '@site/shared/server';
import type { Config } from '../config/config';

/** Options of Fastify's logger: JSON lines on stdout. */
export function loggerOptions({ logLevel }: Config) {
  return logLevel === 'silent'
    ? false
    : { level: logLevel, serializers: { err: errorForLog }, redact };
}

type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
};

/**
 * An error without the values of its query. These contain emails, hashes and secret links, which do
 * not belong in a log.
 */
export function errorForLog(error: unknown): LoggedError {
  const { name, message, code, stack, cause } = (
    typeof error === 'object' && error !== null ? error : { message: error }
  ) as Partial<Record<'name' | 'message' | 'code' | 'stack' | 'cause', unknown>>;
  return {
    type: String(name ?? typeof error),
    message: String(message).split('\nparams:')[0] ?? '',
    ...(typeof code === 'string' && { code }),
    stack: stackFrames(String(stack ?? ''), String(message)),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  };
}

/** The frames of a stack without its first lines, which repeat the message and so the values. */
function stackFrames(stack: string, message: string): string {
  const start = stack.indexOf(message);
  const afterMessage = start < 0 ? stack : stack.slice(start + message.length);
  return afterMessage
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
