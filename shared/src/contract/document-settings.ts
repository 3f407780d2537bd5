import * as z from '@site/shared/schema';
import { DOCUMENT_PREFIX, DOCUMENT_WIDTH, MAX_FOOTER_LENGTH } from '../service';
import { endpoint } from './endpoint';
import { oneLine } from './plain-fields';

const prefix = z.string().check(z.regex(DOCUMENT_PREFIX));

/** How documents are numbered and what they print besides: the business data 'documents'. */
export const documentSettingsValue = z.object({
  prefixes: z.object({ invoice: prefix, 'credit-note': prefix }),
  width: z.int().check(z.gte(DOCUMENT_WIDTH.min), z.lte(DOCUMENT_WIDTH.max)),
  showsLogo: z.boolean(),
  footer: z.optional(oneLine(MAX_FOOTER_LENGTH)),
});
export type DocumentSettingsValue = z.infer<typeof documentSettingsValue>;

/** What the administrator's page of the documents asks. Its path is in the area 'business'. */
export const documentCalls = {
  /** The counts that the next invoice and the next credit note of this year (UTC) get. */
  nextNumbers: endpoint({
    path: 'business/next-numbers',
    access: 'admin',
    body: z.object({}),
    response: z.object({ invoice: z.number(), 'credit-note': z.number() }),
    reads: true,
  }),
};
