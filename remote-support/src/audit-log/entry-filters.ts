import type { BodyOf, contract } from '@site/shared/contract';
import { idIn, listAddress, paths } from '@site/shared/remote';
import { AUDIT_AREAS, type AuditArea, DAY_MS, MAX_TITLE_LENGTH } from '@site/shared/rules';
import { dayStart } from '../queue/day-start';

/** The area filter for everything except sign-ins. */
export const NO_SIGN_INS = 'no-sign-ins';

/** Which entries the page shows. An empty text is no filter. */
export type EntryFilters = {
  area: AuditArea | typeof NO_SIGN_INS | null;
  search: string;
  /** The first and the last day, such as '2026-11-22'. */
  from: string;
  to: string;
  /** Only entries before the one with this id; null on the first page. */
  before: number | null;
};

/** The filters in the address. */
export function entryFiltersIn(query: URLSearchParams): EntryFilters {
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return Number.isNaN(dayStart(text)) ? '' : text;
  };
  return {
    area: areaIn(query.get('area') ?? ''),
    search: (query.get('search') ?? '').trim().slice(0, MAX_TITLE_LENGTH),
    from: day('from'),
    to: day('to'),
    before: idIn(query.get('before')),
  };
}

/** The area of this name; null for an unknown one. */
export function areaIn(name: string): EntryFilters['area'] {
  return ([...AUDIT_AREAS, NO_SIGN_INS] as const).find((area) => area === name) ?? null;
}

/** The address of the page with these filters. */
export function auditLogUrl({ area, search, from, to, before }: EntryFilters): string {
  return listAddress(paths.auditLog, { area, search, from, to, before });
}

/** The filters as the fields that the calls `listEntries` and `exportEntries` have in common. */
export function filterFields({
  area,
  search,
  from,
  to,
}: EntryFilters): BodyOf<typeof contract.audit.exportEntries> {
  return {
    ...(area === NO_SIGN_INS ? { hideSignIns: true } : area && { area }),
    ...(search && { search }),
    ...(from && { from: dayStart(from) }),
    ...(to && { to: dayStart(to) + DAY_MS }),
  };
}
