import { type SlotCard, useRole } from '@site/shared/host';
import type { PageScript } from '@site/shared/page-script';
import { SHELL, type ViewStage } from '@site/shared/release';
import { hasAccess } from '@site/shared/rules';
import { Button } from '@site/shared/ui';
import {
  Component,
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import * as texts from '#texts';
import { type ReleaseEntry, ShellFileUnavailable } from '../load-release';
import { faultOf } from '../remote-release';
import type { CardReleases } from '../remotes';
import { reportFailure } from '../report-failure';
import { hasContent } from '../views/content';
import { applyStylesOfCard } from '../views/remote-styles';
import styles from './card-view.module.css';
import { loadCard } from './load-card';

const CHECK_INTERVAL_MS = 250;
/** Together 4 seconds, in which the card is loaded and shows its content. */
const MAX_CHECKS = 16;

type CardViewProps = { card: SlotCard; props: object };
type OnFailed = (stage: ViewStage, error: unknown) => void;

/** The component that shows a card of this document. */
export function createCardView(
  releases: CardReleases,
  script: PageScript | undefined,
): ComponentType<CardViewProps> {
  return (props) => <CardView {...props} releases={releases} script={script} />;
}

/**
 * A card from the current release of its remote. If it cannot be loaded, throws or shows nothing
 * within 4 s, the card of the previous release takes its place. If that fails too, staff see a line
 * with a retry, and customers see nothing.
 */
export function CardView({
  card,
  props,
  releases,
  script,
}: CardViewProps & { releases: CardReleases; script: PageScript | undefined }) {
  const isStaff = hasAccess(useRole(), 'staff');
  const [attempt, setAttempt] = useState(0);
  const entries = releases.entriesOf(card.remote).slice(0, card.isNew ? 1 : undefined);
  // One more than the entries stands for the failure of all; a retry begins the next round.
  const turn = attempt % (entries.length + 1);
  const entry = entries[turn];
  if (!entry)
    return isStaff ? (
      <p className={styles.failed}>
        {texts.card.failed()}{' '}
        <Button variant="quiet" onClick={() => setAttempt(attempt + 1)}>
          {texts.pageError.tryAgain()}
        </Button>
      </p>
    ) : null;

  const { version } = entry;
  const { remote, name } = card;
  function report(fault?: { stage: ViewStage; error: unknown }): void {
    if (fault && !navigator.onLine) return;
    script?.card({
      ...{ remote, version, card: name },
      fault: fault && { stage: fault.stage, ...faultOf(fault.error) },
    });
  }
  function onFailed(stage: ViewStage, error: unknown): void {
    if (error instanceof ShellFileUnavailable) {
      const shell = script?.view()?.releases[SHELL];
      if (shell) reportFailure({ remote: SHELL, version: shell, stage, ...faultOf(error) }, script);
      setAttempt(attempt - turn + entries.length);
      return;
    }
    report({ stage, error });
    setAttempt(attempt + 1);
  }
  return (
    <CardOfRelease
      key={attempt}
      card={card}
      props={props}
      entry={entry}
      releases={releases}
      onShown={() => report()}
      onFailed={onFailed}
    />
  );
}

type CardOfReleaseProps = CardViewProps & {
  entry: ReleaseEntry;
  releases: CardReleases;
  onShown: () => void;
  onFailed: OnFailed;
};

/** The card of one release. It fails at most once. */
function CardOfRelease({ card, props, entry, releases, onShown, onFailed }: CardOfReleaseProps) {
  const place = useRef<HTMLDivElement>(null);
  const [Content, setContent] = useState<ComponentType<object> | null>(null);
  const hasFailed = useRef(false);
  const failOnce: OnFailed = (stage, error) => {
    if (hasFailed.current) return;
    hasFailed.current = true;
    onFailed(stage, error);
  };
  const fail = useEffectEvent(failOnce);
  const shown = useEffectEvent(onShown);
  const load = useEffectEvent(() => loadCard(releases, card, entry));

  useEffect(
    () => applyStylesOfCard({ remote: card.remote, version: entry.version }),
    [card, entry],
  );

  useEffect(() => {
    let isGone = false;
    let isLoaded = false;
    let checks = 0;
    load().then(
      (module) => {
        if (isGone) return;
        isLoaded = true;
        setContent(() => module.Component as ComponentType<object>);
      },
      (error) => isGone || fail('load', error),
    );
    const timer = setInterval(() => {
      if (document.hidden) return;
      if (place.current && hasContent(place.current)) {
        clearInterval(timer);
        shown();
        return;
      }
      checks += 1;
      if (checks < MAX_CHECKS) return;
      clearInterval(timer);
      fail(isLoaded ? 'blank' : 'load', new Error('the card shows no content in 4 s'));
    }, CHECK_INTERVAL_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, []);

  return (
    <div ref={place}>
      <CardBoundary onError={(error) => failOnce('render', error)}>
        {Content && <Content {...props} />}
      </CardBoundary>
    </div>
  );
}

type CardBoundaryProps = { onError: (error: unknown) => void; children: ReactNode };

/** Keeps an error of a card out of the page. */
class CardBoundary extends Component<CardBoundaryProps, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError(): { hasError: boolean } {
    return { hasError: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasError ? null : this.props.children;
  }
}
