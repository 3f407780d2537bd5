import type { Language } from '@site/shared/language';
import type { JourneyRole, LiveState, ReleaseCard } from '@site/shared/release';
import type { Device } from '../devices';
import { visitWalk } from './pages';
import { type SitePage, type Slotted, sitePages, type Walk } from './walk';

/** Who sees a card of an audience: accounts with much to show, and one with nothing. */
const ROLES: Record<ReleaseCard['audience'], JourneyRole[]> = {
  everyone: ['subscriber', 'visitor'],
  anonymous: ['visitor'],
  customer: ['subscriber', 'customer'],
  staff: ['admin'],
  admin: ['admin'],
};

/** The height of a place differs by width, and that of a card by language. */
const PLANS: { device: Device; roles: JourneyRole[]; language?: Language; audits?: true }[] = [
  { device: 'desktop', roles: ['admin', 'subscriber', 'visitor'], audits: true },
  { device: 'phone', roles: ['admin', 'subscriber', 'visitor'], language: 'de' },
  { device: 'phone', roles: ['customer'] },
];

/**
 * The walks through the pages of other remotes that offer the slots of these cards. Their places
 * have the cards of the release of `name` that is live in `state`, so a walk with the candidate and
 * one with the live release differ in these cards only.
 */
export function cardWalks(name: string, state: LiveState, cards: ReleaseCard[]): Walk[] {
  const release = state.releases[name]?.live;
  if (!release) return [];
  const pages = sitePages(state).filter(({ remote }) => remote !== name);
  const shown = (release.cards ?? []).filter((card) => cards.some((one) => one.name === card.name));
  const options = { cards: { remote: name, version: release.version, cards: shown } };
  return PLANS.flatMap(({ device, roles, language, audits }, index) =>
    roles.flatMap((role) => {
      const seen = cards.filter(({ audience }) => ROLES[audience].includes(role));
      const visited = pages.filter(
        (page) => (!page.login || role !== 'visitor') && hasSlotOf(page, seen),
      );
      const visit = { name: 'the pages with its cards', device, role, by: 'document' } as const;
      return visitWalk(
        name,
        state,
        {
          ...visit,
          ...(language && { language }),
          options: { ...options, ...(audits && { audits, presses: true }) },
        },
        visited,
        index,
      );
    }),
  );
}

function hasSlotOf({ slots }: SitePage, cards: Slotted[]): boolean {
  return slots.some(({ slot, version }) =>
    cards.some((card) => card.slot === slot && card.version === version),
  );
}
