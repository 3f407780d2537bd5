import { fieldProblems, ownerOfCall } from '@site/shared/contract';
import type { OfferedSlot, Release, ReleaseCard } from '@site/shared/release';

/** The most calls of the API in the code of a card. */
const MAX_CALLS = 4;

/** The exports of `@site/shared/host` that change the whole page, so cards may not use them. */
const FOR_PAGES = ['sessionStore', 'setSession', 'signOut', 'syncSession', 'setTitleCount'];

type Slotted = Pick<Release, 'name' | 'slots' | 'cards'>;

/**
 * Why the slots and cards of a release do not fit those of the releases beside it. One line for
 * each problem, with the next step.
 *
 * - A card of another remote uses a slot that the release does not offer any more, or offers
 *   without a prop that the card needs.
 * - A card of the release needs a prop that its slot does not have. A card whose slot no release
 *   offers is shown nowhere, which is no problem: its team may be the first to release.
 * - A card of the release has too many calls, calls an endpoint of another team, or uses what
 *   changes the page.
 */
export function slotProblems(candidate: Slotted, beside: Slotted[]): string[] {
  const others = beside.filter(({ name }) => name !== candidate.name);
  const asOwner = others.flatMap((other) =>
    (other.cards ?? [])
      .filter(({ slot }) => ownerOf(slot) === candidate.name)
      .flatMap((card) => droppedSlot(candidate, other, card)),
  );
  const asProvider = (candidate.cards ?? []).flatMap((card) =>
    others.flatMap(({ slots = [] }) => propProblems(candidate, card, slotOf(card, slots))),
  );
  return [
    ...new Set([
      ...asOwner,
      ...asProvider,
      ...callLimitProblems(candidate),
      ...foreignUseProblems(candidate),
    ]),
  ];
}

function droppedSlot({ slots = [] }: Slotted, user: Slotted, card: ReleaseCard): string[] {
  const { slot, version, name } = card;
  const offered = slotOf(card, slots);
  if (offered) return propProblems(user, card, offered);
  return [
    `It does not offer version ${version} of the slot ${slot}, which the card ${name} of ${user.name} uses. Keep the slot until ${user.name} has a live release without this card.`,
  ];
}

function propProblems(user: Slotted, card: ReleaseCard, slot: OfferedSlot | undefined): string[] {
  if (!slot) return [];
  return fieldProblems(slot.props, card.props).map(
    (line) =>
      `The props of the slot ${slot.slot} do not fit the card ${card.name} of ${user.name}: ${line}. Offer the changed slot as a new version beside version ${slot.version}.`,
  );
}

function callLimitProblems({ cards = [] }: Slotted): string[] {
  return cards
    .filter(({ calls }) => calls.length > MAX_CALLS)
    .map(
      ({ name, calls }) =>
        `The card ${name} has ${calls.length} calls, the limit is ${MAX_CALLS}: ${calls.join(', ')}. Show less in it, and link to a page.`,
    );
}

function foreignUseProblems({ name: remote, cards = [] }: Slotted): string[] {
  return cards.flatMap(({ name, calls, host }) => [
    ...calls.flatMap((path) => {
      const owner = ownerOfCall(path);
      return owner === undefined || owner === remote
        ? []
        : [
            `The card ${name} calls ${path}, an endpoint of ${owner}. Call one of ${remote}, or link to a page of ${owner}.`,
          ];
    }),
    ...host
      .filter((exported) => FOR_PAGES.includes(exported))
      .map(
        (exported) =>
          `The card ${name} uses ${exported} of @site/shared/host, which changes the page. Use useSession to read the session.`,
      ),
  ]);
}

/** The remote whose pages offer a slot. */
function ownerOf(slot: string): string {
  return slot.slice(0, slot.indexOf('/'));
}

function slotOf(card: ReleaseCard, slots: OfferedSlot[]): OfferedSlot | undefined {
  return slots.find(({ slot, version }) => slot === card.slot && version === card.version);
}
