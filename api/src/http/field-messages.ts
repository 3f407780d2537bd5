import * as texts from '#texts';

type Issue = { path: readonly PropertyKey[]; message: string };

/** The message of zod/mini for a check that has no message of its own. */
const DEFAULT_MESSAGE = 'Invalid input';

/**
 * The issues of a schema as the `fields` of a problem. The first issue with its own message becomes
 * the problem's `body`.
 */
export function fieldMessages(issues: readonly Issue[]): {
  body?: string;
  fields: Record<string, string>;
} {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = path.map(String).join('.');
    if (field) fields[field] ??= message === DEFAULT_MESSAGE ? texts.fields.notValid() : message;
  }
  const body = issues.find(
    ({ path, message }) => path.length > 0 && message !== DEFAULT_MESSAGE,
  )?.message;
  return { fields, ...(body && { body }) };
}
