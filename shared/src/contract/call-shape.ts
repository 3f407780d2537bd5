// Only the build and the servers use this file, so it may use all of zod, not just the names in
// '@site/shared/schema'.
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint';

/** The kinds of all fields of a request or an answer, by dotted path: `order.items[].id`. */
export type Fields = Record<string, string>;
/** What a call sends and receives. A field whose kind ends with `?` may be missing or null. */
export type CallShape = { request: Fields; response: Fields };

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

/** The shape of a call, for the comparison of a release with the API that it calls. */
export function callShape({ body, response }: Pick<Endpoint, 'body' | 'response'>): CallShape {
  return { request: fieldsOf(body, 'input'), response: fieldsOf(response, 'output') };
}

/** The shapes of these calls by path. */
export function callShapes(areas: Record<string, Record<string, Endpoint>>): {
  [path: string]: CallShape;
} {
  const endpoints = Object.values(areas).flatMap((area) => Object.values(area));
  return Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, callShape(endpoint)]));
}

/**
 * One line for each field that the receiver needs and the sender does not have, or has with another
 * kind. `sender` and `receiver` describe the same value.
 */
export function fieldProblems(sender: Fields, receiver: Fields): string[] {
  return Object.entries(receiver).flatMap(([path, kind]) => {
    const sent = sender[path];
    const isOptional = kind.endsWith('?');
    if (sent === undefined) {
      const isInMissingPart = Object.keys(receiver).some(
        (parent) => isPartOf(path, parent) && !(parent in sender),
      );
      return isOptional || isInMissingPart ? [] : [`${path} is missing`];
    }
    const isSame =
      withoutMark(sent) === withoutMark(kind) ||
      [sent, kind].some((either) => either.startsWith('any'));
    if (!isSame) return [`${path} is ${sent}, expected ${kind}`];
    return sent.endsWith('?') && !isOptional ? [`${path} may be missing or null`] : [];
  });
}

function isPartOf(path: string, parent: string): boolean {
  return path.startsWith(`${parent}.`) || path.startsWith(`${parent}[]`);
}

function withoutMark(kind: string): string {
  return kind.replace(/\?$/, '');
}

/** The kinds of all fields of a value by dotted path, as it is sent or as it is read. */
export function fieldsOf(schema: z.ZodMiniType, io: 'input' | 'output'): Fields {
  const fields: Fields = {};
  const options = { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' } as const;
  collect(z.toJSONSchema(schema, options) as JsonSchema, '', true, fields);
  return fields;
}

/** Adds the kind of a value at `path`, and of all fields in it, to `fields`. */
function collect(schema: JsonSchema, path: string, isRequired: boolean, fields: Fields): void {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const isNullable = variants.some(({ type }) => type === 'null');
  const forms = variants.length === 0 ? [schema] : variants.filter(({ type }) => type !== 'null');
  // The fields of a value with several forms are not compared: a receiver accepts each form.
  const onlyForm = forms.length === 1 ? forms[0] : undefined;
  const isOptional = !isRequired || isNullable;
  if (path) fields[path] = `${onlyForm ? kindOfSchema(onlyForm) : 'any'}${isOptional ? '?' : ''}`;
  for (const [name, property] of Object.entries(onlyForm?.properties ?? {}))
    collect(
      property,
      path ? `${path}.${name}` : name,
      onlyForm?.required?.includes(name) ?? false,
      fields,
    );
  if (onlyForm?.items) collect(onlyForm.items, `${path}[]`, true, fields);
}

function kindOfSchema({ type, enum: values, const: value }: JsonSchema): string {
  if (type) return type === 'integer' ? 'number' : type;
  if (values) return typeof values[0];
  return value === undefined ? 'any' : typeof value;
}
