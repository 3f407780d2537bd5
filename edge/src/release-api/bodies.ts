import { releaseName, releaseVersion, rolloutPlan } from '@site/shared/release';
import { storableText } from '@site/shared/rules';
import * as z from 'zod/mini';
import { MAX_AUTHOR_LENGTH, MAX_PREVIEW_HOURS, MAX_WHY_LENGTH } from '../releases/change-limits';
import { ChangeRefused } from '../releases/change-refused';
import { promotion } from '../releases/publications';

const MAX_RELEASES_TOGETHER = 50;

/** Who makes a change, as the command says, and why. */
const auditFields = z.object({
  by: z._default(z.string().check(z.overwrite(storableText), z.maxLength(MAX_AUTHOR_LENGTH)), ''),
  why: z._default(z.string().check(z.overwrite(storableText), z.maxLength(MAX_WHY_LENGTH)), ''),
});
export type AuditFields = z.infer<typeof auditFields>;
/** `force` makes a bad release live again. */
const changeFields = z.extend(auditFields, { force: z._default(z.boolean(), false) });
const { steps, views, minutes, quietSite } = rolloutPlan.shape;

/** The bodies of the calls of the release API. `set`: of releases that go live together. */
export const bodies = {
  auditFields,
  commit: z.extend(auditFields, { promoted: z.optional(promotion) }),
  activate: z.extend(changeFields, { version: releaseVersion }),
  ship: z.extend(changeFields, {
    version: releaseVersion,
    steps: z.optional(steps),
    views: z.optional(views),
    minutes: z.optional(minutes),
    quietSite,
  }),
  rollout: z.extend(changeFields, {
    version: z.optional(releaseVersion),
    percent: z.number().check(z.minimum(0), z.maximum(100)),
  }),
  set: z.extend(auditFields, {
    releases: z
      .array(z.object({ name: releaseName, version: releaseVersion }))
      .check(z.minLength(1), z.maxLength(MAX_RELEASES_TOGETHER)),
  }),
  /** `version` withdraws one release; `to` ends the remote, and is the page in its place. */
  retire: z
    .extend(auditFields, {
      version: z.optional(releaseVersion),
      to: z.optional(z.string().check(z.startsWith('/'), z.maxLength(200))),
    })
    .check(
      z.refine(({ version, to }) => version !== undefined || to !== undefined, { path: ['to'] }),
    ),
  preview: z.extend(auditFields, {
    version: releaseVersion,
    hours: z._default(z.number().check(z.gt(0), z.maximum(MAX_PREVIEW_HOURS)), 24),
  }),
};

/** The fields of a body. Without a body, these are the defaults. Throws ChangeRefused. */
export function parseBody<Fields>(schema: z.ZodMiniType<Fields>, body: unknown): Fields {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join('.') || 'the body').join(', ');
  throw new ChangeRefused(
    400,
    `The request is not valid (${fields}). Use a release command of the same version as the edge.`,
  );
}
