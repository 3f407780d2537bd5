import * as z from '@site/shared/schema';
import { cardName } from './card-name';
import { audience, position } from './nav';

const MAX_RELEASE_SLOTS = 20;
export const MAX_RELEASE_CARDS = 20;

/**
 * A slot as the build of a page or card knew it: name, version, and the kinds of the props by
 * dotted path, as in `surface.ts`. The edge compares the props of a card with those of the offered
 * slot.
 */
const slotInBuild = {
  slot: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}\/[a-z][a-z0-9-]{0,39}$/)),
  version: z.int().check(z.minimum(1)),
  props: z.record(z.string(), z.string()),
  /** The server renders its cards into the documents of public pages. */
  isRendered: z.optional(z.literal(true)),
};

/** A slot that pages of a remote offer to other remotes. */
const offeredSlot = z.object({
  ...slotInBuild,
  /** The pages whose code contains the slot, by the name of their module. */
  pages: z.array(z.string()),
});
export type OfferedSlot = z.infer<typeof offeredSlot>;

/** A part of a page of another remote, without its files. */
export const releaseCard = z.object({
  name: cardName,
  ...slotInBuild,
  /** Who sees it. */
  audience,
  /** Its place among the cards of the slot, smallest first. */
  order: position,
  /** The calls of the API in its code, by path. */
  calls: z.array(z.string()),
  /** The exports of `@site/shared/host` in its code. */
  host: z.array(z.string()),
});

/** The slots of one release. */
export const offeredSlots = z.array(offeredSlot).check(z.maxLength(MAX_RELEASE_SLOTS));
