import { isProblemError } from '@site/shared/client';
import { hasSession } from '@site/shared/host';
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
import * as texts from '#texts';
import { RemoteUnavailable } from '../remote-release';
import { unexpectedError } from './last-screen';
import { NotFound } from './not-found';
import styles from './page-error.module.css';

/**
 * The error screen in the place of a page, below the navbar. Without a frame around it, 'Try again'
 * and 'Home' load another document.
 */
export function PageError({ hasFrame = true }: { hasFrame?: boolean }) {
  const error = useRouteError();
  if (isProblemError(error) && error.problem.status === 404) return <NotFound />;
  if (isProblemError(error) && error.problem.code === 'not-signed-in') return <SignInRedirect />;
  const { title, text } = errorText(error);
  return (
    <RetryScreen title={title} hasFrame={hasFrame}>
      {text}
    </RetryScreen>
  );
}

function RetryScreen({
  title,
  hasFrame,
  children,
}: {
  title: string;
  hasFrame: boolean;
  children: ReactNode;
}) {
  const { state } = useNavigation();
  const navigate = useNavigate();
  const location = useLocation();
  // A navigation, not a revalidation: a revalidation that ends at once keeps the error.
  const retry = () =>
    hasFrame
      ? void navigate(location, { replace: true, state: location.state })
      : window.location.reload();
  const retryOnline = useEffectEvent(retry);
  useEffect(() => {
    window.addEventListener('online', retryOnline);
    return () => window.removeEventListener('online', retryOnline);
  }, []);
  return (
    <div className={styles.page}>
      <ErrorState
        level={1}
        title={title}
        onRetry={retry}
        isRetrying={state === 'loading'}
        action={
          <Button to={paths.home} variant="quiet" reloadDocument={!hasFrame}>
            {texts.pageError.home()}
          </Button>
        }
      >
        <p>{children}</p>
      </ErrorState>
    </div>
  );
}

/** Leads to the sign-in page after the session has ended, with this page as the return path. */
function SignInRedirect() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={withReturnPath(paths.signIn, pathname + search + hash)} replace />;
}

function errorText(error: unknown): { title: string; text: string } {
  if (!navigator.onLine) {
    return { title: texts.pageError.offline(), text: texts.pageError.offlineText() };
  }
  if (error instanceof RemoteUnavailable) {
    return { title: texts.pageError.unavailable(), text: texts.pageError.unavailableText() };
  }
  const hasNoAnswer = isProblemError(error) && error.problem.code === 'no-answer';
  if (error instanceof SiteUnavailable || hasNoAnswer) {
    const text = hasSession() ? texts.pageError.stillSignedIn : texts.pageError.checkConnection;
    return { title: texts.pageError.unreachable(), text: text() };
  }
  if (isProblemError(error)) return { title: error.problem.title, text: error.problem.body };
  return unexpectedError();
}
