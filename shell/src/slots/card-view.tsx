import { type CardViewProps, useRole, useSessionPending } from '@site/shared/host';
import type { PageScript } from '@site/shared/page-script';
import { SHELL, type ViewStage } from '@site/shared/release';
import { hasAccess } from '@site/shared/rules';
import type { CardModule } from '@site/shared/slots';
import { Button } from '@site/shared/ui';
import {
  Component,
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
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
import { keepHeight } from './keep-height';
import { loadCard } from './load-card';

const CHECK_INTERVAL_MS = 250;
/** Together 4 seconds, in which the card is loaded and shows its content. */
const MAX_CHECKS = 16;

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
 *
 * A card with HTML in the document takes the place of its HTML. If it fails, the HTML stays: that
 * of another release could have another height.
 */
export function CardView({
  card,
  props,
  onLive,
  releases,
  script,
}: CardViewProps & { releases: CardReleases; script: PageScript | undefined }) {
  const isStaff = hasAccess(useRole(), 'staff');
  const [attempt, setAttempt] = useState(0);
  const hasHtml = card.html !== undefined;
  const entries = releases.entriesOf(card.remote).slice(0, card.isNew || hasHtml ? 1 : undefined);
  // A round has a turn for each entry, and a last one without an entry, after all have failed. A
  // retry begins the next round.
  const turn = attempt % (entries.length + 1);
  const entry = entries[turn];
  if (!entry)
    return isStaff && !hasHtml ? (
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
    onLive?.(false);
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
      onLive={onLive}
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
function CardOfRelease(cardOfRelease: CardOfReleaseProps) {
  const { card, props, entry, releases, onShown, onFailed, onLive } = cardOfRelease;
  const hasHtml = card.html !== undefined;
  const place = useRef<HTMLDivElement>(null);
  const [Content, setContent] = useState<ComponentType<object> | null>(null);
  const hasFailed = useRef(false);
  const failOnce: OnFailed = (stage, error) => {
    if (hasFailed.current) return;
    hasFailed.current = true;
    onFailed(stage, error);
  };
  const fail = useEffectEvent(failOnce);
  const takeOver = useEffectEvent(() => {
    if (onLive && place.current) keepHeight(place.current, htmlBeside(place.current));
    onLive?.(true);
    onShown();
  });
  const load = useEffectEvent(() => loadCard(releases, card, entry));

  useEffect(
    () => applyStylesOfCard({ remote: card.remote, version: entry.version }),
    [card, entry],
  );

  useEffect(() => {
    let isGone = false;
    let module: CardModule | undefined;
    let checks = 0;
    const run = () => {
      // Focus and a press in the HTML would be lost with its elements.
      if (isGone || !module || (hasHtml && isInUse(htmlBeside(place.current)))) return;
      const { Component: Loaded } = module;
      setContent(() => Loaded as ComponentType<object>);
      if (hasHtml) clearInterval(timer);
    };
    load().then(
      (loaded) => {
        module = loaded;
        run();
      },
      (error) => isGone || fail('load', error),
    );
    const timer = setInterval(() => {
      if (document.hidden) return;
      if (hasHtml && module) return run();
      if (place.current && hasContent(place.current)) {
        clearInterval(timer);
        takeOver();
        return;
      }
      checks += 1;
      if (checks < MAX_CHECKS) return;
      clearInterval(timer);
      fail(module ? 'blank' : 'load', new Error('the card shows no content in 4 s'));
    }, CHECK_INTERVAL_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [hasHtml]);

  // The server knows no session: its HTML stays until the card can show that of this visitor.
  const isPending = useSessionPending() && hasHtml;
  const isRun = Content !== null && !isPending;
  // Before the browser paints: the HTML and the card are never on the screen together.
  useLayoutEffect(() => {
    if (!isRun || !hasHtml) return;
    if (place.current && hasContent(place.current)) takeOver();
    else fail('blank', new Error('the card shows no content'));
  }, [isRun, hasHtml]);

  return (
    <div ref={place}>
      <CardBoundary onError={(error) => failOnce('render', error)}>
        {isRun && <Content {...props} />}
      </CardBoundary>
    </div>
  );
}

/** The HTML of the server, while the card does not take its place. */
function htmlBeside(live: HTMLElement | null): HTMLElement | null {
  return live?.previousElementSibling as HTMLElement | null;
}

/** Whether the HTML has the focus, or is pressed. */
function isInUse(html: HTMLElement | null): boolean {
  return html?.matches(':focus-within, :active') ?? false;
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
