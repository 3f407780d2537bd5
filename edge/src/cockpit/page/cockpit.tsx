import { formatTime } from '@site/shared/format';
import { useCallback, useEffect, useState } from 'react';
import { loadStatus, Refused } from './calls';
import { History } from './history';
import { NameCard } from './name-card';
import { QuestionDialog } from './question-dialog';
import { type Ask, type Question, questionFor } from './questions';
import { SignIn } from './sign-in';
import type { NameStatus, ReleaseStatus } from './status';
import { storedToken, storeToken, TokenContext } from './token';

const REFRESH_MS = 5_000;

/** The releases of the site, for a reader with a release token. */
export function Cockpit() {
  const [token, setToken] = useState(storedToken);
  const [status, setStatus] = useState<ReleaseStatus>();
  const [problem, setProblem] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const isAsking = question !== undefined;

  const signOut = useCallback((reason?: string) => {
    storeToken(null);
    setToken(null);
    setStatus(undefined);
    setProblem(reason);
  }, []);

  useEffect(() => {
    // Nothing is loaded while a question is open: a token that has expired would close it.
    if (token === null || isAsking) return;
    let loads = 0;
    async function refresh(token: string) {
      loads += 1;
      const load = loads;
      try {
        const loaded = await loadStatus(token);
        // An earlier answer does not replace a later one.
        if (load !== loads) return;
        storeToken(token);
        setStatus(loaded);
        setProblem(undefined);
      } catch (error) {
        if (load !== loads) return;
        if (error instanceof Refused && error.isTokenUnknown) signOut(error.message);
        else setProblem(error instanceof Refused ? error.message : 'The edge does not answer.');
      }
    }
    void refresh(token);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh(token);
    }, REFRESH_MS);
    return () => {
      loads += 1;
      clearInterval(timer);
    };
  }, [token, isAsking, signOut]);

  if (token === null || !status)
    return token === null || problem ? <SignIn problem={problem} onToken={setToken} /> : null;

  const { names, rights } = status.token;
  const askFor = (one: NameStatus): Ask | null =>
    names.includes(one.name) && rights.includes('activate')
      ? (action, version) => setQuestion(questionFor(one, status, action, version))
      : null;
  return (
    <TokenContext value={token}>
      <header className="row">
        <h1>Releases</h1>
        <p className={problem ? 'problem' : 'small'} role="status">
          {problem
            ? `${problem} The figures are old; the page tries again.`
            : `${location.host} · ${formatTime(status.now)}`}
        </p>
        <span className="actions">
          <button type="button" onClick={() => signOut()}>
            Forget the token
          </button>
        </span>
      </header>
      {status.names.map((one) => (
        <NameCard
          key={one.name}
          status={one}
          ask={askFor(one)}
          showsErrors={names.includes(one.name)}
        />
      ))}
      <History history={status.history} />
      {question && (
        <QuestionDialog
          question={question}
          token={token}
          onToken={setToken}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </TokenContext>
  );
}
