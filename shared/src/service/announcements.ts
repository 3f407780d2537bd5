/** What an announcement is about: news, or something that visitors should be careful about. */
export const ANNOUNCEMENT_KINDS = ['info', 'warning'] as const;
export const ANNOUNCEMENT_AUDIENCES = ['everyone', 'signed-in'] as const;

/** A text that pages show below the navigation bar from one moment (ms) until another. */
export type Announcement = {
  kind: (typeof ANNOUNCEMENT_KINDS)[number];
  audience: (typeof ANNOUNCEMENT_AUDIENCES)[number];
  from: number;
  /** The first millisecond at which it is no longer shown. */
  until: number;
  /** A path of this site, such as '/support', or an https address. */
  link?: string | undefined;
};

/** By id. */
export type Announcements<Entry extends Announcement = Announcement> = Readonly<
  Record<string, Entry>
>;

export const MAX_ANNOUNCEMENTS = 50;
/** More would cover a phone. */
export const MAX_SHOWN_ANNOUNCEMENTS = 3;
export const MAX_ANNOUNCEMENT_LENGTH = 160;

export type AnnouncementState = 'planned' | 'shown' | 'ended';

export function announcementState(
  { from, until }: Pick<Announcement, 'from' | 'until'>,
  now: number,
): AnnouncementState {
  if (now >= until) return 'ended';
  return now >= from ? 'shown' : 'planned';
}

/** The announcements that are shown at `now` (ms), warnings first, then the older ones first. */
export function announcementsAt<Entry extends Announcement>(
  announcements: Announcements<Entry>,
  now: number,
): (Entry & { id: string })[] {
  return Object.entries(announcements)
    .map(([id, announcement]) => ({ id, ...announcement }))
    .filter((announcement) => announcementState(announcement, now) === 'shown')
    .toSorted(
      (a, b) =>
        ANNOUNCEMENT_KINDS.indexOf(b.kind) - ANNOUNCEMENT_KINDS.indexOf(a.kind) || a.from - b.from,
    );
}

/** The next moment (ms) at which an announcement begins or ends; undefined without one. */
export function announcementChangeAfter(
  announcements: Announcements,
  now: number,
): number | undefined {
  const moments = Object.values(announcements)
    .flatMap(({ from, until }) => [from, until])
    .filter((moment) => moment > now);
  return moments.length > 0 ? Math.min(...moments) : undefined;
}

/** An address of another site. This layer has no `URL`. */
const HTTPS_ADDRESS = /^https:\/\/[\p{L}\d.-]+(:\d+)?([/?#]\S*)?$/u;

/** Whether an announcement may link to an address. */
export function isAnnouncementLink(link: string): boolean {
  if (link.startsWith('/')) return !link.startsWith('//') && !link.includes('\\');
  return HTTPS_ADDRESS.test(link);
}

export type AnnouncementsProblem =
  | { kind: 'end before begin' | 'link'; id: string }
  | { kind: 'too many' }
  | { kind: 'too many at once'; at: number };

/** Why announcements cannot be stored together; null if they can. */
export function announcementsProblem(announcements: Announcements): AnnouncementsProblem | null {
  const entries = Object.entries(announcements);
  if (entries.length > MAX_ANNOUNCEMENTS) return { kind: 'too many' };
  for (const [id, { from, until, link }] of entries) {
    if (until <= from) return { kind: 'end before begin', id };
    if (link !== undefined && !isAnnouncementLink(link)) return { kind: 'link', id };
  }
  const crowded = entries.find(
    ([, { from }]) => announcementsAt(announcements, from).length > MAX_SHOWN_ANNOUNCEMENTS,
  );
  return crowded ? { kind: 'too many at once', at: crowded[1].from } : null;
}
