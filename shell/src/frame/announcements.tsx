import {
  browserSessionTag,
  CLOSED_ANNOUNCEMENTS_KEY,
  readStorage,
  useIsHydrated,
  writeStorage,
} from '@site/shared/browser';
import { type Settings, useSession, useSettings } from '@site/shared/host';
import { BASE_LANGUAGE, language } from '@site/shared/language';
import { Link, useLocation } from '@site/shared/router';
import { classNames } from '@site/shared/ui';
import { Info, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import styles from './announcements.module.css';
import bannerStyles from './banner.module.css';

type ShownAnnouncement = Settings['announcements'][number];

const ICONS = { info: Info, warning: TriangleAlert };

/**
 * The announcements below the navigation bar, in the flow of the page. A rendered document contains
 * them, also those that this visitor does not see: the page script and styles hide these before the
 * first paint, so the page does not move.
 */
export function Announcements() {
  const isHydrated = useIsHydrated();
  const [closed, setClosed] = useState(closedIds);
  const isSignedIn = useIsSignedIn();
  const known = useAnnouncements();
  const shown = known.filter(
    ({ id, audience }) =>
      !isHydrated || (!closed.includes(id) && (audience === 'everyone' || isSignedIn)),
  );
  if (shown.length === 0) return null;

  function close(id: string) {
    // Those that have ended are forgotten.
    const next = known
      .map((each) => each.id)
      .filter((each) => each === id || closed.includes(each));
    writeStorage('local', CLOSED_ANNOUNCEMENTS_KEY, next.join(' '));
    setClosed(next);
  }

  return (
    <section aria-label={texts.announcements.name()}>
      {shown.map((announcement) => (
        <AnnouncementLine
          key={announcement.id}
          announcement={announcement}
          isForSession={announcement.audience === 'signed-in' && !(isHydrated && isSignedIn)}
          onClose={() => close(announcement.id)}
        />
      ))}
    </section>
  );
}

type AnnouncementLineProps = {
  announcement: ShownAnnouncement;
  /** Whether a style shows it only in browsers with a session: the session is not known yet. */
  isForSession: boolean;
  onClose: () => void;
};

function AnnouncementLine({
  announcement: { id, kind, link, texts: written },
  isForSession,
  onClose,
}: AnnouncementLineProps) {
  const Icon = ICONS[kind];
  const text = written[language()];
  return (
    <div
      className={classNames(bannerStyles.banner, kind === 'info' && bannerStyles.info, styles.line)}
      data-announcement={id}
      data-for-session={isForSession ? '' : undefined}
    >
      <Icon aria-hidden="true" />
      <p className={styles.text}>
        <span lang={text === undefined ? BASE_LANGUAGE : undefined}>{text ?? written.en}</span>{' '}
        {link !== undefined && <AnnouncementLink link={link} />}
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={texts.announcements.close()}
        onClick={onClose}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

function AnnouncementLink({ link }: { link: string }) {
  return link.startsWith('/') ? (
    <Link to={link}>{texts.announcements.more()}</Link>
  ) : (
    <a href={link} target="_blank" rel="noopener">
      {texts.announcements.more()}
    </a>
  );
}

/**
 * The announcements of the moment at which this page was opened: one that begins or ends later
 * would move what the visitor reads.
 */
function useAnnouncements(): readonly ShownAnnouncement[] {
  const current = useSettings()?.announcements;
  const { pathname } = useLocation();
  const [opened, setOpened] = useState({ pathname, announcements: current });
  const isNew = opened.announcements === undefined || opened.pathname !== pathname;
  if (isNew && current !== undefined && opened.announcements !== current)
    setOpened({ pathname, announcements: current });
  return opened.announcements ?? [];
}

/** Whether the visitor is signed in, or was when the browser last knew. */
function useIsSignedIn(): boolean {
  const { status } = useSession();
  return status === 'signed-in' || (status === 'unknown' && browserSessionTag() !== '');
}

function closedIds(): string[] {
  return readStorage('local', CLOSED_ANNOUNCEMENTS_KEY)?.split(' ') ?? [];
}
