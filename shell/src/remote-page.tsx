import { isProblemError } from '@site/shared/client';
import type { PageScript } from '@site/shared/page-script';
import type { ViewStage } from '@site/shared/release';
import { useLocation, useRevalidator, useRouteError } from '@site/shared/router';
import {
  Component,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { OwnErrorScreen } from './pages/own-error-screen';
import { PageError } from './pages/page-error';
import { PageLoading } from './pages/page-loading';
import { faultOf, RemoteUnavailable } from './remote-release';
import type { LoadedPage, Remotes } from './remotes';
import { applyStylesOf } from './views/remote-styles';
import { type BlankPage, watchContent } from './views/shown';

/** Holds the page of a route: the route's loader fills the slot, and its element shows the page. */
export type PageSlot = {
  remote: string;
  /** Whether the previous release lacks the page, so that it cannot take its place. */
  isNew: boolean;
  page: LoadedPage | null;
};

/** What every page of the router needs. */
export type PageParts = {
  remotes: Remotes;
  script: PageScript | undefined;
  /** Reports a failure of the shell itself. */
  onShellFault(stage: ViewStage, message: string): void;
  hydration?: Hydration | undefined;
};

/** The hydration of a page that the server rendered. */
export type Hydration = {
  /** The page and the data of its loader. If missing, only the frame is hydrated. */
  page?: { routeId: string; page: LoadedPage; loaderData: unknown } | undefined;
  /** Resolves when the page is hydrated. Until then nothing may change on the screen. */
  isDone: Promise<void>;
  /** Resolves `isDone`. */
  done(): void;
};

/** The message of a report about a page without content. */
const BLANK = 'the page shows no content';

/**
 * The page in a slot. If it throws or shows no content, and no page of its release has been on the
 * screen yet, the page of the previous release replaces it.
 */
export function RemotePage({
  slot: { remote, isNew, page },
  parts: { remotes, script, onShellFault },
}: {
  slot: PageSlot;
  parts: PageParts;
}) {
  // A revalidation loads the page of the other release, and then renders the slot again.
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  // The element stays the same while the page does, so that a new state of the router does not
  // render the page again.
  const content = useMemo(() => page && <page.module.Component />, [page]);
  const version = page?.version;
  useLayoutEffect(() => {
    if (version) applyStylesOf({ remote, version });
  }, [remote, version]);
  if (!version) return null;

  function onBlank({ isShellAtFault }: BlankPage): void {
    if (isShellAtFault) onShellFault('blank', BLANK);
    else if (version && remotes.fallBack(remote, version, new Error(BLANK), 'blank'))
      void revalidate();
    else if (!isNew) remotes.reloadAfterFault(remote);
  }
  function watchView(): (() => void) | undefined {
    const onShown = () => remotes.markRendered(remote, version as string);
    if (script) return watchContent(script, onShown, onBlank);
    onShown();
    return undefined;
  }
  return (
    <FallbackBoundary
      key={version}
      fallBack={(error) => remotes.fallBack(remote, version, error)}
      loadAgain={() => void revalidate()}
    >
      {content}
      <AfterRender key={key} run={watchView} />
    </FallbackBoundary>
  );
}

/** A page of the shell in a view of its own. */
export function ShellPage({ parts, children }: { parts: PageParts; children: ReactNode }) {
  const { key } = useLocation();
  const { script, onShellFault } = parts;
  useLayoutEffect(() => applyStylesOf(null), []);
  function watchView(): (() => void) | undefined {
    const onShown = () => undefined;
    return script && watchContent(script, onShown, () => onShellFault('blank', BLANK));
  }
  return (
    <>
      {children}
      <AfterRender key={key} run={watchView} />
    </>
  );
}

/**
 * The error screen of a page. If another page of the same release was on the screen before, loads
 * the document again with the previous release.
 */
export function RemotePageError({
  slot: { remote, isNew, page },
  parts: { remotes, script },
}: {
  slot: PageSlot;
  parts: PageParts;
}) {
  const error = useRouteError();
  const [isReloading, setReloading] = useState(false);
  useLayoutEffect(() => {
    if (!isNew && remotes.reloadAfterFault(remote)) setReloading(true);
    else if (script) reportErrorScreen(script, error);
  }, [error, isNew, remote, remotes, script]);
  if (isReloading) return <PageLoading />;
  if (!page?.module.ErrorBoundary) return <PageError />;
  return (
    <OwnErrorScreen>
      <page.module.ErrorBoundary />
    </OwnErrorScreen>
  );
}

/** Reports the error screen, unless its error is expected or is reported already. */
function reportErrorScreen(script: PageScript, error: unknown): void {
  if (isProblemError(error) && error.problem.status === 404) script.shown();
  else if (isProblemError(error) && error.problem.code === 'not-signed-in') return;
  else if (navigator.onLine && !(error instanceof RemoteUnavailable))
    script.failed({ stage: 'loader', ...faultOf(error) });
}

/** Calls `run` once its siblings are on the screen, and at its end what `run` has returned. */
export function AfterRender({ run }: { run: () => unknown }) {
  const onRendered = useEffectEvent(run);
  useEffect(() => {
    let end: unknown;
    // Delayed: a sibling that throws in its first effect removes this component before the timer
    // ends.
    const timer = setTimeout(() => {
      end = onRendered();
    });
    return () => {
      clearTimeout(timer);
      if (typeof end === 'function') end();
    };
  }, []);
  return null;
}

type FallbackBoundaryProps = {
  /** Returns true if another release can replace the page. */
  fallBack: (error: unknown) => boolean;
  loadAgain: () => void;
  children: ReactNode;
};
type FallbackBoundaryState = { error: unknown; status: 'ok' | 'replacing' | 'failed' };

/**
 * Shows the loading screen while another release replaces a page that threw. Without another
 * release it throws the error to the router.
 */
class FallbackBoundary extends Component<FallbackBoundaryProps, FallbackBoundaryState> {
  override state: FallbackBoundaryState = { error: null, status: 'ok' };

  static getDerivedStateFromError(error: unknown): FallbackBoundaryState {
    return { error, status: 'replacing' };
  }

  override componentDidCatch(error: unknown): void {
    if (this.props.fallBack(error)) this.props.loadAgain();
    else this.setState({ status: 'failed' });
  }

  override render(): ReactNode {
    const { error, status } = this.state;
    if (status === 'failed') throw error;
    return status === 'replacing' ? <PageLoading /> : this.props.children;
  }
}
