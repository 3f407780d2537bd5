import type * as z from '@site/shared/schema';
import type { ComponentType } from 'react';

/** A part of a page that other remotes fill with cards. */
export type SlotContract = {
  /** The remote that owns the page, then what the slot is: `support/ticket-aside`. */
  name: `${string}/${string}`;
  /** Raised when `props` change in another way than by an optional prop. */
  version: number;
} & (
  | {
      /** What the page gives a card: ids and plain values, no records and no functions. */
      props: z.ZodMiniType;
      isRendered?: undefined;
    }
  | {
      props: z.ZodMiniType<Record<string, never>>;
      /**
       * The server renders the cards into the documents of public pages. It renders each apart from
       * the page, so the page has no props for them.
       */
      isRendered: true;
    }
);

/** The props of the cards of a slot. */
export type SlotProps<S extends SlotContract> = z.output<S['props']>;

/** What the file of a card exports. */
export type CardModule<Props = never> = { Component: ComponentType<Props> };

/** A card of a remote: the slot that it fills, and its code. */
export type Card = { slot: SlotContract; load(): Promise<CardModule> };

/** Declares a slot. `index.ts` exports it: the build finds slots by the name of this export. */
export function slot<const S extends SlotContract>(contract: S): S {
  return contract;
}

/** A card for a slot: `card(ticketAside, () => import('./cards/ticket-orders'))`. */
export function card<S extends SlotContract>(
  slotOfCard: S,
  load: () => Promise<CardModule<SlotProps<S>>>,
): Card {
  return { slot: slotOfCard, load: load as Card['load'] };
}
