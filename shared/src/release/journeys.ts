import * as z from '@site/shared/schema';

const MAX_JOURNEYS = 12;
const MAX_STEPS = 30;

/** Who makes a journey. `subscriber`: a customer with a plan. */
export const JOURNEY_ROLES = ['visitor', 'customer', 'subscriber', 'admin'] as const;
export type JourneyRole = (typeof JOURNEY_ROLES)[number];

const name = z.string().check(z.minLength(1), z.maxLength(200));
const address = z.string().check(z.startsWith('/'), z.maxLength(200));

/**
 * A text that a visitor sees: the same in each language, or with its key and the texts by language.
 */
const shownText = z.union([name, z.strictObject({ text: name, in: z.record(z.string(), name) })]);
export type ShownText = z.infer<typeof shownText>;

/** One step of a journey, in terms of what a visitor sees. `Text` is how a step names a text. */
export type StepWith<Text> =
  /** Opens an address of the site. */
  | { open: string }
  /** Presses a button, link, radio button or tab with this name. */
  | { press: Text }
  /** Types into the field, or the editor, with this label. */
  | { fill: Text; with: string }
  /** Chooses an option of the list with this label. */
  | { choose: Text; option: Text }
  /** Ticks the box whose label contains this text. */
  | { tick: Text }
  /** Waits for a page whose address matches this pattern. */
  | { expect: string }
  /** Waits for a text on the page. */
  | { see: Text };

export type JourneyStep = StepWith<ShownText>;

const step: z.ZodMiniType<JourneyStep> = z.union([
  z.strictObject({ open: address }),
  z.strictObject({ press: shownText }),
  z.strictObject({ fill: shownText, with: z.string().check(z.maxLength(500)) }),
  z.strictObject({ choose: shownText, option: shownText }),
  z.strictObject({ tick: shownText }),
  z.strictObject({ expect: address }),
  z.strictObject({ see: shownText }),
]);

type JourneyWith<Text> = { name: string; as: JourneyRole; steps: StepWith<Text>[] };

/** A text in `src/journeys.ts`, to which the build adds the texts of all languages. */
type WrittenText =
  /** The same in each language, such as a number. */
  | string
  /** A text of the remote, or of `@site/shared` with a key such as `shared:billing.country`. */
  | { text: string }
  /** The name of a country, by its code. */
  | { country: string }
  /** An amount in euro cents. */
  | { cents: number };

/** A journey as `src/journeys.ts` of a remote has it. */
export type WrittenJourney = JourneyWith<WrittenText>;

/** What visitors do with the pages of a remote. The gate does it before a release. */
export type Journey = JourneyWith<ShownText>;

const journey: z.ZodMiniType<Journey> = z.strictObject({
  /** What the visitor does, such as 'buys a subscription'. */
  name,
  as: z.enum(JOURNEY_ROLES),
  steps: z.array(step).check(z.minLength(1), z.maxLength(MAX_STEPS)),
});

/** The journeys of one release. */
export const releaseJourneys = z.array(journey).check(z.maxLength(MAX_JOURNEYS));
