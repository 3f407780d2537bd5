type Issue = { path: readonly PropertyKey[]; message: string };

/** What zod says where a schema has no words of its own. */
const UNNAMED = 'Invalid input';

/** A schema's complaints as the problem's `fields`; the first that has words of its own becomes the sentence people read. */
export function fieldMessages(issues: readonly Issue[]): {
  body?: string;
  fields: Record<string, string>;
} {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = path.map(String).join('.');
    if (field) fields[field] ??= message === UNNAMED ? 'Value not valid' : message;
  }
  const body = issues.find(({ path, message }) => path.length > 0 && message !== UNNAMED)?.message;
  return { fields, ...(body && { body }) };
}
