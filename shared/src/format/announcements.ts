import * as texts from '#texts';
import { type AnnouncementsProblem, MAX_ANNOUNCEMENTS, MAX_SHOWN_ANNOUNCEMENTS } from '../service';
import { formatDateTime } from './dates';

/** Why announcements are refused. */
export function formatAnnouncementsProblem(problem: AnnouncementsProblem): string {
  switch (problem.kind) {
    case 'end before begin':
      return texts.announcements.endBeforeBegin();
    case 'link':
      return texts.announcements.link();
    case 'too many':
      return texts.announcements.tooMany({ maximum: MAX_ANNOUNCEMENTS });
    case 'too many at once':
      return texts.announcements.tooManyAtOnce({
        maximum: MAX_SHOWN_ANNOUNCEMENTS,
        time: formatDateTime(problem.at),
      });
  }
}
