import * as z from '@site/shared/schema';
import { LEGAL_PAGES, type LegalPageName } from '../service';
import { endpoint } from './endpoint';
import { paths } from './paths';
import * as fields from './plain-fields';

/** The addresses of the legal pages. */
export const LEGAL_PATHS: Readonly<Record<LegalPageName, string>> = {
  terms: paths.terms,
  refund: paths.refund,
  privacy: paths.privacy,
  'privacy-app': paths.privacyApp,
  imprint: paths.imprint,
};

/** A version of a legal page in the language of the caller. */
const legalText = z.object({
  number: z.number(),
  validFrom: fields.timestamp,
  /** When the next version replaced this version. The version that applies now has no such time. */
  validUntil: z.optional(fields.timestamp),
  /** The text and its language, which is English if the owner has not written another one. */
  text: z.nullable(z.object({ language: fields.language, source: z.string() })),
  /** The versions that applied before, the newest first. */
  earlier: z.array(z.object({ number: z.number(), validFrom: fields.timestamp })),
});
export type LegalTextAnswer = z.infer<typeof legalText>;

export const legalTextCalls = {
  /** Answers the version that applies now, or the earlier version with the number `version`. */
  legalText: endpoint({
    path: 'site/legal-text',
    access: 'public',
    body: z.object({
      page: z.enum(LEGAL_PAGES),
      version: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    }),
    response: legalText,
    problems: ['not-found'],
    reads: true,
  }),
};
