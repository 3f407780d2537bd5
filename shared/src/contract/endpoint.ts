import type * as z from 'zod/mini';
import type { ProblemCode } from './problems';

/** Who may call: everybody, whoever is signed in, or the administrator (section 6). */
export type Access = 'public' | 'customer' | 'admin';

/** One call of section 7: what goes in, what comes out, who may call, and which refusals its rules can give. */
export type Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Path extends string = string,
  Who extends Access = Access,
> = {
  /** Below /api/, without a slash in front. */
  path: Path;
  access: Who;
  body: Body;
  response: Response;
  /** Refusals of this call beside those that every call can give (malformed, not signed in, too many, unexpected). */
  problems: readonly ProblemCode[];
  /** Changes nothing, so GET is answered too (decision: GET only for reads, and never with a token in the query). */
  reads?: boolean;
};

export type BodyOf<E extends Endpoint> = z.input<E['body']>;
export type ParsedBodyOf<E extends Endpoint> = z.output<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Declares a call; keeps the literal types. */
export function endpoint<
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  const Path extends string,
  const Who extends Access,
>(declared: Endpoint<Body, Response, Path, Who>): Endpoint<Body, Response, Path, Who> {
  return declared;
}
