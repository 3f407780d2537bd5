import * as z from '@site/shared/schema';

const MAX_JOURNEYS = 12;
const MAX_STEPS = 30;

/** Who makes a journey. `subscriber`: a customer with a plan. */
export const JOURNEY_ROLES = ['visitor', 'customer', 'subscriber', 'admin'] as const;
export type JourneyRole = (typeof JOURNEY_ROLES)[number];

const name = z.string().check(z.minLength(1), z.maxLength(200));
const address = z.string().check(z.startsWith('/'), z.maxLength(200));

/** One step of a journey, in terms of what a visitor sees. */
const step = z.union([
  /** Opens an address of the site. */
  z.strictObject({ open: address }),
  /** Presses a button, link, radio button or tab with this name. */
  z.strictObject({ press: name }),
  /** Types into the field, or the editor, with this label. */
  z.strictObject({ fill: name, with: z.string().check(z.maxLength(500)) }),
  /** Chooses an option of the list with this label. */
  z.strictObject({ choose: name, option: name }),
  /** Ticks the box whose label contains this text. */
  z.strictObject({ tick: name }),
  /** Waits for a page whose address matches this pattern. */
  z.strictObject({ expect: address }),
  /** Waits for a text on the page. */
  z.strictObject({ see: name }),
]);
export type JourneyStep = z.infer<typeof step>;

const journey = z.strictObject({
  /** What the visitor does, such as 'buys a subscription'. */
  name,
  as: z.enum(JOURNEY_ROLES),
  steps: z.array(step).check(z.minLength(1), z.maxLength(MAX_STEPS)),
});

/** What visitors do with the pages of a remote. The gate does it before a release. */
export type Journey = z.infer<typeof journey>;

/** The journeys of one release. */
export const releaseJourneys = z.array(journey).check(z.maxLength(MAX_JOURNEYS));
