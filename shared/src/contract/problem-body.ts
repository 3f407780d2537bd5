import * as z from '@site/shared/schema';

/** A problem on the wire (decision 90). `fields` maps the name of a field to its message. */
export const problemBody = z.object({
  status: z.number(),
  title: z.string(),
  body: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** With 'second-step': what `finishSignIn` needs, and what the account can prove itself with. */
  secondStep: z.optional(z.object({ token: z.string(), proofs: z.array(z.string()) })),
});
export type ProblemBody = z.infer<typeof problemBody>;

/** A success message on the wire, shown as a green toast (section 8). */
export const successMessage = z.object({
  status: z.literal(200),
  title: z.string(),
  body: z.string(),
});
export type SuccessMessage = z.infer<typeof successMessage>;

/** An entry of the catalogue. Its texts are those of the language at the time of the call. */
export type CataloguedProblem = { status: number; title: () => string; body: () => string };

/** A problem of the catalogue as the server sends it. */
export function problemOf<Code extends string>({
  code,
  status,
  title,
  body,
}: CataloguedProblem & { code: Code }): ProblemBody & { code: Code } {
  return { code, status, title: title(), body: body() };
}
