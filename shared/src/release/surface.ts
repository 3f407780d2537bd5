import * as z from '@site/shared/schema';

const fields = z.record(z.string(), z.string());
const exportNames = z.array(z.string());
/**
 * Names of exports of `@site/shared/host`, `/router` and `/schema`: under `uses` those that the
 * release imports, under `offers` those that the shell provides.
 */
const exportsByModule = { host: exportNames, router: exportNames, schema: exportNames };

/** What a release uses of the API and the shell, and what a shell offers, as the build finds it. */
export const surface = z.object({
  uses: z.object({
    /**
     * The calls of the API by path, with the kinds of their fields by dotted path: the response of
     * `ticket/load-ticket-list` has `{ total: 'number', 'tickets[].snoozedUntil': 'number?' }`.
     * A field whose kind ends with `?` may be missing or null.
     */
    calls: z.record(z.string(), z.object({ request: fields, response: fields })),
    ...exportsByModule,
  }),
  /** The exports that a shell provides. A remote offers none. */
  offers: z.optional(z.object(exportsByModule)),
});
export type Surface = z.infer<typeof surface>;
