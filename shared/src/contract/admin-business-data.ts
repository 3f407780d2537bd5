import * as z from '@site/shared/schema';
import { BUSINESS_DATA_NAMES } from './business-data';
import { endpoint } from './endpoint';
import * as fields from './fields';

const name = z.enum(BUSINESS_DATA_NAMES);

/** A part of the data, such as a country; '' for data without parts. */
const part = z._default(z.string().check(z.maxLength(20)), '');

const versionNumber = z.int().check(z.gte(1), z.lte(1_000_000));

/** The `changes` of the part that the page has shown. After a later change, the call is refused. */
const changes = z.int().check(z.gte(0), z.lte(1_000_000));

const version = z.object({
  /** 0 for a default of the code. */
  number: z.number(),
  validFrom: fields.timestamp,
  /** In the shape of `BUSINESS_DATA`. */
  value: z.unknown(),
  /** The email of the author; missing for a default. */
  author: z.optional(z.string()),
  createdAt: z.optional(fields.timestamp),
  /** The version that this one takes back. */
  takesBack: z.optional(z.number()),
  /** When a planned version was deleted. It never applied. */
  deletedAt: z.optional(fields.timestamp),
});
export type BusinessVersion = z.infer<typeof version>;

const versionList = z.object({
  parts: z.array(
    z.object({
      part: z.string(),
      /** How often the part was changed. The next change must send this number. */
      changes: z.number(),
      /** The newest beginning first. */
      versions: z.array(version),
    }),
  ),
});
export type BusinessVersionList = z.infer<typeof versionList>;

/** What the administrator does with business data. Every call answers the new list of the data. */
export const businessDataCalls = {
  /** All versions of the data, also those that are planned. */
  listVersions: endpoint({
    path: 'business/list-versions',
    access: 'admin',
    body: z.object({ name }),
    response: versionList,
    reads: true,
  }),

  /** Stores a version that applies from `validFrom` on, or at once. */
  saveVersion: endpoint({
    path: 'business/save-version',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({
      name,
      part,
      value: z.unknown(),
      validFrom: z.optional(fields.requestTime),
      changes,
    }),
    response: versionList,
    problems: ['not-found', 'version-changed', 'version-past', 'version-same', 'version-refused'],
  }),

  /** Stores the value before the version that applies now as a new version, from now on. */
  takeBackVersion: endpoint({
    path: 'business/take-back-version',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({ name, part, number: versionNumber, changes }),
    response: versionList,
    problems: ['not-found', 'version-changed', 'version-not-taken-back', 'version-refused'],
  }),

  /** Deletes a version that does not apply yet. It stays in the list. */
  deleteVersion: endpoint({
    path: 'business/delete-version',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({ name, part, number: versionNumber, changes }),
    response: versionList,
    problems: ['not-found', 'version-changed', 'version-applies'],
  }),
};
