import * as z from '@site/shared/schema';

const fields = z.record(z.string(), z.string());
const exportNames = z.array(z.string());
/** The names that `@site/shared/host`, `/router` and `/schema` export. */
const sharedExports = { host: exportNames, router: exportNames, schema: exportNames };

/** What a release uses of the API and the shell, and what a shell offers, as the build finds it. */
export const surface = z.object({
  uses: z.object({
    /** The calls of the API by path, with the kinds of their fields by dotted path. */
    calls: z.record(z.string(), z.object({ request: fields, response: fields })),
    ...sharedExports,
  }),
  /** The exports that a shell provides. A remote offers none. */
  offers: z.optional(z.object(sharedExports)),
});
export type Surface = z.infer<typeof surface>;
