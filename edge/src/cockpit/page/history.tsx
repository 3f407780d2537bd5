import { formatDateTime } from '@site/shared/format';
import type { ReleaseStatus } from './status';

/** The history of all names, newest first: who changed what, when and why. */
export function History({ history }: Pick<ReleaseStatus, 'history'>) {
  return (
    <section className="card">
      <h2>History</h2>
      {history.length === 0 && <p>No release has been changed yet.</p>}
      <ol className="entries">
        {history.map(({ at, name, action, from, to, percent, by, why }) => (
          <li key={`${at} ${name} ${action} ${to}`}>
            <div className="row">
              <time className="small">{formatDateTime(at)}</time>
              <span>
                <strong>{name}</strong> {action}
                {percent !== undefined && ` ${percent} %`}
              </span>
              <code>{from ? `${from} → ${to ?? '–'}` : (to ?? '–')}</code>
            </div>
            <p className="small">
              {by}
              {why && `: ${why}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
