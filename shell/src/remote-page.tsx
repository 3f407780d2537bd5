import { useRevalidator } from '@site/shared/router';
import { Component, type ReactNode, useEffect, useMemo } from 'react';
import { PageError } from './pages/page-error';
import { PageLoading } from './pages/page-loading';
import type { LoadedPage, Remotes } from './remotes';

/** The place of a route's page: its loader fills it, its element shows it. */
export type PageSlot = { remote: string; page: LoadedPage | null };

/**
 * The page in a slot. If it throws before the first page of its release was on the screen, the
 * previous release replaces it.
 */
export function RemotePage({
  slot: { remote, page },
  remotes,
}: {
  slot: PageSlot;
  remotes: Remotes;
}) {
  // Revalidation loads the page of the other release, and this hook renders the slot again.
  const { revalidate } = useRevalidator();
  // The same element for the same page, so that a state change of the router does not render the
  // page again.
  const content = useMemo(() => page && <page.module.Component />, [page]);
  if (!page) return null;
  const { version } = page;
  return (
    <FallbackBoundary
      key={version}
      fallBack={(error) => remotes.fallBack(remote, version, error)}
      loadAgain={() => void revalidate()}
    >
      {content}
      <AfterFirstRender run={() => remotes.markRendered(remote, version)} />
    </FallbackBoundary>
  );
}

export function RemotePageError({ slot: { page } }: { slot: PageSlot }) {
  return page?.module.ErrorBoundary ? <page.module.ErrorBoundary /> : <PageError />;
}

/** Calls `run` once its siblings are on the screen. */
export function AfterFirstRender({ run }: { run: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useEffect(() => {
    // Delayed: a sibling that throws in its first effect removes this component before the timer
    // ends.
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

type FallbackBoundaryProps = {
  /** True if another release can replace the page. */
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
