import { formatDateTime } from '@site/shared/format';
import { roleOfVersion } from '../../releases/role-of-version';
import { commitText, counted } from '../../rollout/outcome-text';
import { Details } from './details';
import type { Ask } from './questions';
import type { NameStatus, PublishedRelease } from './status';
import { VisibleChanges } from './visible-changes';

/** The published releases of a name, newest first. */
export function PublishedReleases({ status, ask }: { status: NameStatus; ask: Ask | null }) {
  if (status.releases.length === 0)
    return <p className="small">No release of this name was published through the gate.</p>;
  return (
    <Details summary={counted(status.releases.length, 'published release')}>
      <ul className="entries">
        {status.releases.map((release) => (
          <Published key={release.version} release={release} status={status} ask={ask} />
        ))}
      </ul>
    </Details>
  );
}

type PublishedProps = { release: PublishedRelease; status: NameStatus; ask: Ask | null };

function Published({ release, status, ask }: PublishedProps) {
  const { version, at, by, commit } = release;
  const role = roleOfVersion(version, status);
  const bad = status.bad.find((badRelease) => badRelease.version === version);
  return (
    <li>
      <div className="row">
        <code>{version}</code>
        {role && <span className={`badge ${role}`}>{role}</span>}
        <span className="small">
          {formatDateTime(at)} · {by}
          {commit && ` · ${commitText(commit)}`}
        </span>
        {ask && !status.frozen && role !== 'live' && (
          <button type="button" onClick={() => ask('activate', version)}>
            Activate
          </button>
        )}
      </div>
      {bad && <p className="small problem">{bad.why}</p>}
      <ChangesOfRelease release={release} />
      <GateReport release={release} />
    </li>
  );
}

/** What changes for visitors. Shows nothing for a release that the gate has not compared. */
export function ChangesOfRelease({ release }: { release: PublishedRelease }) {
  const { changes } = release;
  if (!changes) return null;
  if (changes.length === 0) return <p className="small">Nothing changes for visitors.</p>;
  return (
    <Details summary={`What changes for visitors: ${counted(changes.length, 'change')}`}>
      <VisibleChanges release={release} />
    </Details>
  );
}

/** The steps of the gate, with their times. */
function GateReport({ release: { gate = [], notes, promoted } }: { release: PublishedRelease }) {
  const totalMs = gate.reduce((sum, { ms }) => sum + ms, 0);
  const steps =
    gate.length > 0
      ? `${counted(gate.length, 'step')}, ${secondsText(totalMs)}`
      : 'no browser check';
  return (
    <Details
      summary={`Gate: ${steps}${notes.length > 0 ? ` · ${counted(notes.length, 'note')}` : ''}`}
    >
      <ul>
        {promoted && (
          <li>
            Promoted from {promoted.from}, published there on {formatDateTime(promoted.at)} by{' '}
            {promoted.by}, after {counted(promoted.gate?.length ?? 0, 'step')} of its gate
          </li>
        )}
        {gate.map(({ name, ms, problems }) => (
          <li key={name}>
            {name}: {secondsText(ms)}
            {problems > 0 && `, ${counted(problems, 'problem')}`}
          </li>
        ))}
        {notes.map((note) => (
          <li key={note}>Note: {note}</li>
        ))}
      </ul>
    </Details>
  );
}

function secondsText(ms: number): string {
  const seconds = ms / 1_000;
  return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
}
