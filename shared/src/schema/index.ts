/**
 * The parts of zod/mini that the contract and the release formats use. The shell shares this module
 * with the remotes, so a page loads it once. A shared module is never tree-shaken: it has only the
 * names in use. Add a missing name here.
 */
import { iso } from 'zod/mini';

export type {
  infer,
  input,
  output,
  ZodMiniNumber,
  ZodMiniOptional,
  ZodMiniType,
} from 'zod/mini';
export {
  _default,
  array,
  boolean,
  discriminatedUnion,
  enum,
  extend,
  gt,
  gte,
  int,
  literal,
  looseObject,
  lt,
  lte,
  maximum,
  maxLength,
  minimum,
  minLength,
  multipleOf,
  nullable,
  number,
  object,
  optional,
  pick,
  pipe,
  record,
  refine,
  regex,
  startsWith,
  strictObject,
  string,
  toLowerCase,
  transform,
  trim,
  undefined,
  union,
  unknown,
} from 'zod/mini';

/** A day, such as '2026-11-22'. */
export const isoDate = iso.date;
