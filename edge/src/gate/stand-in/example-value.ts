import { DAY_MS, ORDER_STATUSES } from '@site/shared/rules';
import type * as z from 'zod/mini';

/** The parts of a zod schema from which an example is made. */
type Definition = {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  entries?: Record<string, string | number>;
  values?: unknown[];
};

const EXAMPLE_ID = '1000000001';
const EXAMPLE_DAY = '2030-01-31';

/**
 * A value that a schema accepts: one element in each array, every optional field, the first choice
 * of an enum. A schema does not say what a text or a number means, so that follows from `name`, the
 * name of the field.
 */
export function exampleValue(schema: z.ZodMiniType, name = ''): unknown {
  const def = schema._zod.def as unknown as Definition;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .map(([field, fieldSchema]) => [field, exampleValue(fieldSchema, field)])
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return def.element ? [exampleValue(def.element, name.replace(/s$/, ''))] : [];
    case 'record':
      return {};
    case 'string':
      return def.format === 'date' ? EXAMPLE_DAY : exampleText(name);
    case 'number':
      return exampleNumber(name);
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'union':
      return def.options?.[0] && exampleValue(def.options[0], name);
    case 'undefined':
      return undefined;
    default: {
      // The schema of an optional field, or of a transformed value, is around another schema.
      const inner = def.innerType ?? def.in;
      return inner ? exampleValue(inner, name) : null;
    }
  }
}

function exampleText(name: string): string {
  if (/email|author|editor|^by$/i.test(name)) return 'customer@example.invalid';
  if (/url|address/i.test(name)) return 'https://example.invalid/';
  if (/amount|received|due|expected/i.test(name)) return '0.0002';
  if (/description|before/i.test(name)) return '<p>An example text</p>';
  if (/country/i.test(name)) return 'IT';
  if (/^(month|corrects)$/.test(name)) return EXAMPLE_DAY.slice(0, 'YYYY-MM'.length);
  if (name === 'code') return 'EXAMPLE-1';
  if (/^(id|order|transaction)$/.test(name)) return EXAMPLE_ID;
  return `Example ${name || 'text'}`;
}

function exampleNumber(name: string): number {
  if (/At$|^(start|end|now|from)$|Since$/.test(name)) return Date.now() - DAY_MS;
  if (/expiry|until|before$/i.test(name)) return Date.now() + 100 * DAY_MS;
  // A page keeps a place with room for so many orders, and the card there lists one of each status.
  return name === 'orderCount' ? ORDER_STATUSES.length : 1;
}
