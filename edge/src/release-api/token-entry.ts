import { RELEASE_NAME_PATTERN } from '@site/shared/release';
import { DAY_MS } from '@site/shared/rules';

/**
 * `publish`: upload releases and read the lists. `activate`: change what visitors get. `preview`:
 * make preview links.
 */
export const RIGHTS = ['publish', 'activate', 'preview'] as const;
export type TokenRight = (typeof RIGHTS)[number];

/** One stored token. */
export type TokenEntry = {
  /** The names that the token releases. */
  names: readonly string[];
  /** sha256 in hexadecimal. */
  hash: string;
  /** The last day (YYYY-MM-DD, UTC) on which it is accepted; undefined for a token without end. */
  lastDay: string | undefined;
  /** Who uses it, for the history. */
  label: string | undefined;
  rights: readonly TokenRight[];
  /** The day on which it was made; undefined for a token of an older version. */
  madeOn: string | undefined;
};

const DAY = '\\d{4}-\\d{2}-\\d{2}';
const LABEL = '[\\w.-]{1,40}';
/** `shop+support:sha256:2027-01-31:pipeline:publish+preview:2026-11-22`; the end is optional. */
const ENTRY = new RegExp(
  `^(${RELEASE_NAME_PATTERN}(?:\\+${RELEASE_NAME_PATTERN})*):([a-f0-9]{64})(?::(${DAY})?(?::(${LABEL})?(?::([a-z+]*)(?::(${DAY})?)?)?)?)?$`,
);

/** The token in an entry; undefined for a text of another form. */
export function parseTokenEntry(text: string): TokenEntry | undefined {
  const [, names = '', hash = '', lastDay, label, rightsText = '', madeOn] = ENTRY.exec(text) ?? [];
  if (!hash || (lastDay !== undefined && !isTokenDay(lastDay))) return undefined;
  const given = rightsText.split('+').filter(Boolean);
  const rights = RIGHTS.filter((right) => given.length === 0 || given.includes(right));
  if (given.length > 0 && rights.length !== given.length) return undefined;
  return { names: names.split('+'), hash, lastDay, label, rights, madeOn };
}

export function tokenEntryText({
  names,
  hash,
  lastDay,
  label,
  rights,
  madeOn,
}: TokenEntry): string {
  const rightsText = rights.length === RIGHTS.length ? '' : rights.join('+');
  return [names.join('+'), hash, lastDay ?? '', label ?? '', rightsText, madeOn ?? ''].join(':');
}

/** Whether the last day has ended, in UTC. */
export function isExpired(lastDay: string | undefined, now = Date.now()): boolean {
  return lastDay !== undefined && now >= Date.parse(lastDay) + DAY_MS;
}

/** Whether a text is a day of the calendar: 2027-02-30 is not. */
export function isTokenDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function isLabel(text: string): boolean {
  return new RegExp(`^${LABEL}$`).test(text);
}
