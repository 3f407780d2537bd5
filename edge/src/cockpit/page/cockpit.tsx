import { formatTime } from '@site/shared/format';
import { useCallback, useEffect, useState } from 'react';
import { loadStatus, Refused, TokenRefused } from './calls';
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
    // While a question is open, nothing is loaded: the refusal of an expired token would close it.
    if (token === null || isAsking) return;
    let lastLoad = 0;
    async function refresh(token: string) {
      lastLoad += 1;
      const load = lastLoad;
      try {
        const loaded = await loadStatus(token);
        // A slow answer does not replace a newer one.
        if (load !== lastLoad) return;
        storeToken(token);
        setStatus(loaded);
        setProblem(undefined);
      } catch (error) {
        if (load !== lastLoad) return;
        if (error instanceof TokenRefused) signOut(error.message);
        else setProblem(error instanceof Refused ? error.message : 'The edge does not answer.');
      }
    }
    void refresh(token);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh(token);
    }, REFRESH_MS);
    return () => {
      lastLoad += 1;
      clearInterval(timer);
    };
  }, [token, isAsking, signOut]);

  if (token === null || !status)
    return token === null || problem ? <SignIn problem={problem} onToken={setToken} /> : null;

  const { names, rights } = status.token;
  const askFor = (nameStatus: NameStatus): Ask | null =>
    names.includes(nameStatus.name) && rights.includes('activate')
      ? (action, version) => setQuestion(questionFor(nameStatus, status, action, version))
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
      {status.names.map((nameStatus) => (
        <NameCard
          key={nameStatus.name}
          status={nameStatus}
          ask={askFor(nameStatus)}
          showsErrors={names.includes(nameStatus.name)}
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
