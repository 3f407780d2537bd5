import * as z from '@site/shared/schema';

const MAX_LABEL_LENGTH = 40;
const MAX_PATH_LENGTH = 200;
const MAX_ORDER = 999;
const MAX_NAV_ENTRIES = 20;
const PATH = /^\/(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?)?$/;

/**
 * Who sees an entry or a card. `anonymous`: not signed in. `customer`: every signed-in account.
 * `staff`: support and administrators. `admin`: administrators only.
 */
export const audience = z.enum(['everyone', 'anonymous', 'customer', 'staff', 'admin']);
/** A position among others, smallest first. */
export const position = z.int().check(z.minimum(0), z.maximum(MAX_ORDER));

const path = z.string().check(z.maxLength(MAX_PATH_LENGTH), z.regex(PATH));

/**
 * One entry that a remote adds to the navigation bar, or to the navigation of the business area;
 * `nav` of its remote.json lists them.
 */
export const navEntry = z.object({
  label: z.string().check(z.maxLength(MAX_LABEL_LENGTH), z.regex(/^\S(.*\S)?$/)),
  /** The address of a page of the same remote: a plain path without parameters, query or hash. */
  path,
  /**
   * In the business area: further addresses of the same remote whose pages belong to the entry.
   * Those below `path` always do.
   */
  covers: z.optional(z.array(path)),
  audience,
  order: position,
  /**
   * The menu that holds the entry, or 'Business' for the navigation of the business area, which
   * staff see beside its pages. An entry without a group is in the bar itself.
   */
  group: z.optional(z.enum(['Support', 'My account', 'Business'])),
});
export type NavEntry = z.infer<typeof navEntry>;

/** The entries of one release. */
export const releaseNav = z.array(navEntry).check(z.maxLength(MAX_NAV_ENTRIES));
