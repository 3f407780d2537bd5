import {
  acceptConfirm,
  cancelConfirm,
  signOut,
  useConfirmRequest,
  useSession,
} from '@site/shared/host';
import { paths, type RemoteManifest } from '@site/shared/remote';
import { NavLink, Outlet, useLocation, useRouteError } from '@site/shared/router';
import { Button, Page } from '@site/shared/ui';
import { useEffect } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import styles from './standalone-frame.module.css';

/** The remote, and the origin of the running site that serves the API and the other pages. */
export type StandaloneProps = { remote: RemoteManifest; site: string };

/** The smallest frame that a remote can run in: its addresses, the session, toasts and confirms. */
export function StandaloneFrame({ remote, site }: StandaloneProps) {
  useBrowserConfirm();
  return (
    <>
      <header className={styles.bar}>
        <strong>{remote.name}</strong>
        <nav className={styles.links} aria-label="Pages of this remote">
          {remote.routes
            .filter(({ path }) => !path.includes(':'))
            .map(({ path }) => (
              <NavLink key={path} to={path} end>
                {path}
              </NavLink>
            ))}
        </nav>
        <SessionStatus site={site} />
      </header>
      <main>
        <Outlet />
      </main>
      <ToastContainer />
    </>
  );
}

/** Cookies ignore the port, so a sign-in at the site is also valid on this page. */
function SessionStatus({ site }: { site: string }) {
  const { status, session } = useSession();
  if (status === 'unknown') return <span>Waiting for {site}</span>;
  if (!session)
    return <a href={site + paths.signIn}>Sign in at {new URL(site).host}, then reload</a>;
  return (
    <span>
      {session.email}{' '}
      <Button variant="quiet" onClick={() => void signOut()}>
        Sign-out
      </Button>
    </span>
  );
}

/** Shows each confirm request in the browser's own dialog. */
function useBrowserConfirm() {
  const request = useConfirmRequest();
  useEffect(() => {
    if (!request) return;
    if (window.confirm([request.title, request.body].filter(Boolean).join('\n\n')))
      acceptConfirm(false);
    else cancelConfirm();
  }, [request]);
}

/** The page for an address of another remote: a link to the running site. */
export function OtherPage({ remote, site }: StandaloneProps) {
  const { pathname, search } = useLocation();
  const isSignIn = pathname.startsWith('/sign-in');
  return (
    <Page
      width="reading"
      title={isSignIn ? 'Sign in at the site first' : `Not a page of ${remote.name}`}
      intro={
        isSignIn
          ? 'This page needs a sign-in. Sign in at the site, then come back here.'
          : `${pathname} belongs to another remote.`
      }
      actions={
        <Button href={site + (isSignIn ? paths.signIn : pathname + search)} variant="primary">
          Open it at {new URL(site).host}
        </Button>
      }
    />
  );
}

/** The full error, for the remote's developer. */
export function LoaderError() {
  const error = useRouteError();
  return (
    <Page
      width="reading"
      title="This page failed"
      actions={
        <>
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
          <Button href="/">All pages</Button>
        </>
      }
    >
      <pre className={styles.error}>
        {error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error, null, 2)}
      </pre>
    </Page>
  );
}
