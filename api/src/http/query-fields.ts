import * as z from 'zod/mini';
import { refuseUnsafeText } from './json-body';

/** What the query of a request contains: a repeated parameter is a list. */
type Query = Readonly<Record<string, string | string[] | undefined>>;

/** The parts of a JSON schema that decide how a parameter is read. */
type FieldSchema = {
  type?: string;
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
  anyOf?: FieldSchema[];
};

/**
 * A function that reads the fields of a call from a query (decision 104). The type of a field
 * decides how its text is read: `page=2` is a number, `ids=1&ids=2` a list, `subscription.epg=1` a
 * field of an object. A text that does not fit stays a text, so the schema refuses it with the same
 * message as in a body. Other parameters are ignored.
 */
export function queryFields(body: z.ZodMiniType): (query: unknown) => Record<string, unknown> {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as FieldSchema;
  return (query) => objectIn(query as Query, '', schema.properties ?? {}) ?? {};
}

function objectIn(
  query: Query,
  prefix: string,
  properties: Record<string, FieldSchema>,
): Record<string, unknown> | undefined {
  const fields = Object.entries(properties)
    .map(([name, schema]) => [name, fieldIn(query, prefix + name, schema)] as const)
    .filter(([, value]) => value !== undefined);
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

function fieldIn(query: Query, name: string, schema: FieldSchema): unknown {
  if (schema.properties) return objectIn(query, `${name}.`, schema.properties);
  const value = query[name];
  if (value === undefined) return undefined;
  if (schema.type === 'array')
    return [value].flat().map((text) => parsedText(text, schema.items?.type));
  return typeof value === 'string' ? parsedText(value, ...typesOf(schema)) : value;
}

/** The types that a value may have: a union has several. */
function typesOf({ type, anyOf = [] }: FieldSchema): (string | undefined)[] {
  return [type, ...anyOf.flatMap(typesOf)];
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function parsedText(text: string, ...types: (string | undefined)[]): unknown {
  refuseUnsafeText(text);
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber && NUMBER.test(text)) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
