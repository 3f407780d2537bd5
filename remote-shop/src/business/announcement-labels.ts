import type { Announcement, AnnouncementState } from '@site/shared/service';
import type { Tone } from '@site/shared/ui';
import * as texts from '#texts';

export const KINDS: Readonly<Record<Announcement['kind'], () => string>> = {
  info: texts.announcements.info,
  warning: texts.announcements.warning,
};

export const AUDIENCES: Readonly<Record<Announcement['audience'], () => string>> = {
  everyone: texts.announcements.everyone,
  'signed-in': texts.announcements.signedIn,
};

/** The colour and the name of each state. */
export const STATES: Readonly<Record<AnnouncementState, [Tone, () => string]>> = {
  shown: ['success', texts.announcements.shown],
  planned: ['waiting', texts.announcements.planned],
  ended: ['closed', texts.announcements.stateEnded],
};
