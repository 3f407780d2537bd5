import * as z from '@site/shared/schema';
import * as texts from '#texts';

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

/** The session has ended. The host makes this problem in the page, too. */
export const notSignedIn = {
  status: 401,
  title: texts.problem.pleaseSignIn,
  body: texts.problem.notSignedIn,
} as const;

/** Too many calls. The client always shows this title (section 8). */
export const tooMany = {
  status: 429,
  title: texts.problem.tooManyTitle,
  body: texts.problem.tooMany,
} as const;
