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
import styles from './host-page.module.css';

export type HostProps = { remote: RemoteManifest; site: string };

/** The smallest frame a remote can run in: its addresses, who is signed in, toasts and questions. The shell has the real ones. */
export function Host({ remote, site }: HostProps) {
  useQuestions();
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
        <Session site={site} />
      </header>
      <main>
        <Outlet />
      </main>
      <ToastContainer />
    </>
  );
}

/** Cookies do not tell ports apart: signing in at the site signs in here too. */
function Session({ site }: { site: string }) {
  const { status, session } = useSession();
  if (status === 'unknown') return <span>No answer from {site} yet</span>;
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

/** The global modal, asked by the browser's own. */
function useQuestions() {
  const attention = useConfirmRequest();
  useEffect(() => {
    if (!attention) return;
    if (window.confirm([attention.title, attention.body].filter(Boolean).join('\n\n')))
      acceptConfirm(false);
    else cancelConfirm();
  }, [attention]);
}

/** An address of another remote: it is at the running site. */
export function Elsewhere({ remote, site }: HostProps) {
  const { pathname, search } = useLocation();
  const isSignIn = pathname.startsWith('/sign-in');
  return (
    <Page
      width="reading"
      title={isSignIn ? 'Sign in at the site first' : `Not a page of ${remote.name}`}
      lede={
        isSignIn
          ? 'This page is for whoever is signed in. Sign in there, then come back here.'
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

/** What the remote threw, in full: here it is for whoever wrote it. */
export function Failed() {
  const error = useRouteError();
  return (
    <Page width="reading" title="This page threw">
      <pre className={styles.error}>
        {error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error, null, 2)}
      </pre>
    </Page>
  );
}
