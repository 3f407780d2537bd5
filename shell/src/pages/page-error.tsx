import { isProblemError } from '@site/shared/client';
import { paths, SiteUnavailable, withReturnPath } from '@site/shared/remote';
import {
  Navigate,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from '@site/shared/router';
import { Button, ErrorState } from '@site/shared/ui';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { RemoteUnavailable } from '../load-remote';
import { NotFound } from './not-found';
import styles from './page-error.module.css';

/** What stands in a page's place when it cannot be shown; the navbar above keeps working. */
export function PageError() {
  const error = useRouteError();
  if (isProblemError(error) && error.problem.status === 404) return <NotFound />;
  if (isProblemError(error) && error.problem.code === 'not-signed-in') return <ToSignIn />;
  const { title, words } = explain(error);
  return <Retry title={title}>{words}</Retry>;
}

function Retry({ title, children }: { title: string; children: ReactNode }) {
  const { state } = useNavigation();
  const navigate = useNavigate();
  const here = useLocation();
  // Not a revalidation: one that is done at once leaves the error standing, a new location never does.
  const retry = () => void navigate(here, { replace: true, state: here.state });
  const retryUnasked = useEffectEvent(retry);
  useEffect(() => {
    window.addEventListener('online', retryUnasked);
    return () => window.removeEventListener('online', retryUnasked);
  }, []);
  return (
    <div className={styles.page}>
      <ErrorState
        level={1}
        title={title}
        onRetry={retry}
        isRetrying={state === 'loading'}
        action={
          <Button to={paths.home} variant="quiet">
            Home
          </Button>
        }
      >
        <p>{children}</p>
      </ErrorState>
    </div>
  );
}

/** The session ended while its owner was away: sign in, and come back here. */
function ToSignIn() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={withReturnPath(paths.signIn, pathname + search + hash)} replace />;
}

function explain(error: unknown): { title: string; words: string } {
  if (!navigator.onLine) {
    return {
      title: 'You are offline',
      words: 'This page could not be loaded. We try again as soon as you are connected.',
    };
  }
  if (error instanceof RemoteUnavailable) {
    return {
      title: 'This part of the site is temporarily unavailable',
      words: 'The rest works as usual. Try again in a moment.',
    };
  }
  if (error instanceof SiteUnavailable) {
    return {
      title: 'We cannot reach the server',
      words: 'Check your connection, then try again. You are still signed in.',
    };
  }
  if (isProblemError(error)) return { title: error.problem.title, words: error.problem.body };
  return {
    title: 'Unexpected Application Error!',
    words:
      'Something in this page went wrong. Trying again often helps; if it does not, please tell support.',
  };
}
