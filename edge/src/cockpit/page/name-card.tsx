import { counted } from '../../rollout/outcome-text';
import { Details } from './details';
import { OutcomesOfName } from './outcomes';
import { PageErrors } from './page-errors';
import { ChangesOfRelease, PublishedReleases } from './published-releases';
import type { Ask } from './questions';
import { ShareBar } from './share-bar';
import type { NameStatus } from './status';

/** One name: which release visitors get, how its views end, and its published releases. */
export function NameCard({
  status,
  ask,
  showsErrors,
}: {
  status: NameStatus;
  /** Null if the token may not change the name. */
  ask: Ask | null;
  /** Whether the token releases this name, and so may read its errors. */
  showsErrors: boolean;
}) {
  const { name, live, canary, watch, outcomes, frozen, errors, releases } = status;
  const judgedVersion = canary?.version ?? watch?.release;
  const judgedRelease = releases.find(({ version }) => version === judgedVersion);
  return (
    <article className="card">
      <header className="row">
        <h2>{name}</h2>
        {/* A live version needs no badge: OutcomesOfName below shows it. */}
        {!live && <span className="badge">no live release</span>}
        {canary && <span className="badge canary">canary {canary.percent} %</span>}
        {watch && <span className="badge">watched</span>}
        {frozen && <span className="badge bad">frozen</span>}
        {ask && <Actions status={status} ask={ask} />}
      </header>
      {frozen && (
        <p className="small">
          Frozen by {frozen.by}: {frozen.why}
        </p>
      )}
      <VisitorsBar status={status} />
      <Languages status={status} />
      {outcomes && <OutcomesOfName outcomes={outcomes} />}
      {judgedRelease && <ChangesOfRelease release={judgedRelease} />}
      {showsErrors && errors > 0 && (
        <Details summary={`${counted(errors, 'error')} in pages`}>
          <PageErrors name={name} />
        </Details>
      )}
      <PublishedReleases status={status} ask={ask} />
    </article>
  );
}

/** The languages of the live release, and how many of its texts are not translated. */
function Languages({ status: { languages } }: { status: NameStatus }) {
  if (languages.length === 0) return null;
  const texts = languages.map(({ language, missing }) =>
    missing === 0 ? language : `${language} (${counted(missing, 'text')} in English)`,
  );
  return <p className="small">Languages: en, {texts.join(', ')}</p>;
}

function Actions({ status: { canary, previous, frozen }, ask }: { status: NameStatus; ask: Ask }) {
  return (
    <span className="actions">
      {(canary || previous) && (
        <button type="button" className="danger" onClick={() => ask('rollback')}>
          {canary ? 'End the rollout' : 'Roll back'}
        </button>
      )}
      <button type="button" onClick={() => ask(frozen ? 'unfreeze' : 'freeze')}>
        {frozen ? 'End the freeze' : 'Freeze'}
      </button>
    </span>
  );
}

/** The share of visitors that a canary has, and its next steps. Empty without a canary. */
function VisitorsBar({ status: { live, canary } }: { status: NameStatus }) {
  if (!canary) return null;
  const { version, percent, plan } = canary;
  const nextSteps = plan?.steps.filter((step) => step > percent);
  return (
    <figure>
      <ShareBar
        share={percent / 100}
        kind="canary"
        label={`${version} for ${percent} % of the visitors, ${live} for the others`}
      />
      <figcaption className="small">
        {percent} % of the visitors get {version}
        {nextSteps && `; the edge continues with ${nextSteps.join(', ')} %`}
      </figcaption>
    </figure>
  );
}
