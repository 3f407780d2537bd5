import { useRevalidator } from '@site/shared/router';
import { Component, type ReactNode, useEffect, useMemo } from 'react';
import type { LoadedPage, Remotes } from './load-remote';
import { PageError } from './pages/page-error';
import { PageLoading } from './pages/page-loading';

/** Where a remote's page is kept once its route has loaded it. */
export type PageSlot = { remote: string; page: LoadedPage | null };

/** The page in a slot. Where its release has never been on the screen and throws, the release before it is loaded in its place. */
export function RemotePage({
  slot: { remote, page },
  remotes,
}: {
  slot: PageSlot;
  remotes: Remotes;
}) {
  // Also what makes this render again when another release has come into the slot.
  const { revalidate } = useRevalidator();
  // The same element as long as it is the same page: what the router is doing is no reason for a page to render again.
  const content = useMemo(() => page && <page.module.Component />, [page]);
  if (!page) return null;
  const { version } = page;
  return (
    <FirstRender
      key={version}
      isReplaced={(error) => remotes.renderFailed(remote, version, error)}
      onReplaced={() => void revalidate()}
    >
      {content}
      <Rendered onRendered={() => remotes.rendered(remote, version)} />
    </FirstRender>
  );
}

export function RemotePageError({ slot: { page } }: { slot: PageSlot }) {
  return page?.module.ErrorBoundary ? <page.module.ErrorBoundary /> : <PageError />;
}

/** Stands beside what may fail: `onRendered` is called once both are on the screen. */
export function Rendered({ onRendered }: { onRendered: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is rendered later.
  useEffect(() => {
    // Not at once: a page that throws in its first effect is taken away again before the timer runs out.
    const timer = setTimeout(onRendered);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

type FirstRenderProps = {
  isReplaced: (error: unknown) => boolean;
  onReplaced: () => void;
  children: ReactNode;
};
type FirstRenderState = { error: unknown; step: 'well' | 'failed' | 'given up' };

/** Holds the place of a page that threw until another release has taken it; where none does, the error is the router's. */
class FirstRender extends Component<FirstRenderProps, FirstRenderState> {
  override state: FirstRenderState = { error: null, step: 'well' };

  static getDerivedStateFromError(error: unknown): FirstRenderState {
    return { error, step: 'failed' };
  }

  override componentDidCatch(error: unknown): void {
    if (this.props.isReplaced(error)) this.props.onReplaced();
    else this.setState({ step: 'given up' });
  }

  override render(): ReactNode {
    const { error, step } = this.state;
    if (step === 'given up') throw error;
    return step === 'failed' ? <PageLoading /> : this.props.children;
  }
}
