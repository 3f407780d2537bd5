import {
  ACTIVATION_LINK_LIFETIME_MS,
  AUDIT_RETENTION_MS,
  CODE_LIMIT,
  COIN_CONFIRMATION_MS,
  DELETION_DELAY_MS,
  EMAIL_LINK_LIFETIME_MS,
  RECOVERY_LINK_LIFETIME_MS,
  REMEMBERED_SESSION_MS,
  REPLY_TIME_MS,
  SESSION_IDLE_MS,
  SESSION_MS,
  TRIAL_DURATION_MS,
  UNDO_LIFETIME_MS,
} from '../rules';
import { isAnnouncementLink } from './announcements';
import { type LegalInline, type LegalText, legalInlines, parseLegalText } from './legal-markup';

/** The legal pages, in the order of the business page. */
export const LEGAL_PAGES = ['terms', 'refund', 'privacy', 'privacy-app', 'imprint'] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

/** The periods that a legal text can name, in ms, by their placeholder. */
export const LEGAL_DURATIONS = {
  'trial-duration': TRIAL_DURATION_MS,
  'coin-confirmation': COIN_CONFIRMATION_MS,
  'reply-time': REPLY_TIME_MS,
  'deletion-delay': DELETION_DELAY_MS,
  'activation-link': ACTIVATION_LINK_LIFETIME_MS,
  'recovery-link': RECOVERY_LINK_LIFETIME_MS,
  'email-link': EMAIL_LINK_LIFETIME_MS,
  'undo-link': UNDO_LIFETIME_MS,
  session: SESSION_MS,
  'remembered-session': REMEMBERED_SESSION_MS,
  'idle-session': SESSION_IDLE_MS,
  'audit-entry': AUDIT_RETENTION_MS.entry,
  'audit-browser': AUDIT_RETENTION_MS.browser,
  'code-period': CODE_LIMIT.periodMs,
} as const;
export type LegalDuration = keyof typeof LEGAL_DURATIONS;

/** The other values that a legal text can name. */
export const LEGAL_FACTS = [
  'operator',
  'operator-address',
  'operator-data',
  'contact',
  'product',
  'support-hours',
  'document-years',
] as const;
export type LegalFact = (typeof LEGAL_FACTS)[number];

export type LegalPlaceholder = LegalFact | LegalDuration;
export const LEGAL_PLACEHOLDERS: readonly LegalPlaceholder[] = [
  ...LEGAL_FACTS,
  ...(Object.keys(LEGAL_DURATIONS) as LegalDuration[]),
];

/** Placeholders that make blocks of their own, so they stand alone in a paragraph. */
export const LEGAL_BLOCKS: readonly LegalPlaceholder[] = ['operator-address', 'operator-data'];

/** What the law asks a page to name. */
const REQUIRED: Readonly<Record<LegalPageName, readonly LegalPlaceholder[]>> = {
  terms: ['operator'],
  refund: ['operator'],
  privacy: ['operator', 'contact'],
  'privacy-app': ['operator'],
  imprint: ['operator-data', 'contact'],
};

export const MAX_LEGAL_TEXT_LENGTH = 40_000;

export type LegalTextProblem =
  | { kind: 'no section' }
  | { kind: 'section twice'; id: string }
  | { kind: 'unknown placeholder' | 'placeholder in title' | 'placeholder not alone'; name: string }
  | { kind: 'missing placeholder'; name: LegalPlaceholder }
  | { kind: 'link'; href: string };

/** Why a text of a legal page is refused; null if it is accepted. */
export function legalTextProblem(page: LegalPageName, source: string): LegalTextProblem | null {
  const text = parseLegalText(source);
  const titled = text.sections.flatMap(({ title }) => legalInlines(title));
  const [inTitle] = placeholdersIn(titled);
  if (inTitle !== undefined) return { kind: 'placeholder in title', name: inTitle };
  if (text.sections.length === 0) return { kind: 'no section' };
  const ids = text.sections.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return { kind: 'section twice', id: twice };
  return inlineProblem(page, text);
}

function inlineProblem(page: LegalPageName, text: LegalText): LegalTextProblem | null {
  const runs = [text.intro, ...text.sections.flatMap(({ blocks }) => blocks)].flatMap((block) =>
    Array.isArray(block) ? [block] : block.kind === 'list' ? block.items : [block.inlines],
  );
  const names = runs.flatMap(placeholdersIn);
  const known: readonly string[] = LEGAL_PLACEHOLDERS;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) return { kind: 'unknown placeholder', name: unknown };
  const missing = REQUIRED[page].find((name) => !names.includes(name));
  if (missing !== undefined) return { kind: 'missing placeholder', name: missing };
  const blocks: readonly string[] = LEGAL_BLOCKS;
  const crowded = runs
    .filter((run) => run.length > 1)
    .flatMap(placeholdersIn)
    .find((name) => blocks.includes(name));
  if (crowded !== undefined) return { kind: 'placeholder not alone', name: crowded };
  const links = runs.flat().flatMap((inline) => (hasKind(inline, 'link') ? [inline.href] : []));
  const refused = links.find((href) => !isLegalLink(href));
  return refused === undefined ? null : { kind: 'link', href: refused };
}

/** Whether a legal text may link to an address: a page of the site, https, a mail, a section. */
export function isLegalLink(href: string): boolean {
  return href.startsWith('#') || href.startsWith('mailto:') || isAnnouncementLink(href);
}

function placeholdersIn(inlines: readonly LegalInline[]): string[] {
  return inlines.flatMap((inline) => (hasKind(inline, 'value') ? [inline.name] : []));
}

function hasKind<Kind extends Exclude<LegalInline, string>['kind']>(
  inline: LegalInline,
  kind: Kind,
): inline is Extract<LegalInline, { kind: Kind }> {
  return typeof inline !== 'string' && inline.kind === kind;
}
