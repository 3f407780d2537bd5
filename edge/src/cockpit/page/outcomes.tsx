import { formatCount } from '@site/shared/format';
import { DECISIVE_EVIDENCE } from '../../rollout/evidence';
import { counted } from '../../rollout/outcome-text';
import { ShareBar } from './share-bar';
import type { NameOutcomes, Outcomes } from './status';

/** At most so many pages of a release are shown. */
const MAX_PAGES = 8;

/** How the views of a name ended: of its live release, or of the two releases that are compared. */
export function OutcomesOfName({ outcomes: { live, comparison } }: { outcomes: NameOutcomes }) {
  if (!comparison) return <OutcomesOfRelease title="Live" outcomes={live} />;
  const { release, against, evidence, kind, complaint, waitsFor } = comparison;
  const isCanary = kind === 'canary';
  return (
    <div className="columns">
      <OutcomesOfRelease title={isCanary ? 'Canary' : 'Live, watched'} outcomes={release} />
      <OutcomesOfRelease title={isCanary ? 'Live' : 'Before it'} outcomes={against} />
      <div className="whole-row">
        <p>
          Evidence against <code>{release.version.slice(0, 8)}</code>: {evidence} of{' '}
          {DECISIVE_EVIDENCE}. At {DECISIVE_EVIDENCE} the edge ends the release.
        </p>
        {complaint && (
          <p className="problem">
            Few networks report: {complaint}. The edge does not end the release.
          </p>
        )}
        {waitsFor && <p className="small">Waits for {waitsFor}.</p>}
      </div>
    </div>
  );
}

function OutcomesOfRelease({ title, outcomes }: { title: string; outcomes: Outcomes }) {
  const { version, views, bad, reasons } = outcomes;
  const occurredReasons = Object.entries(reasons).filter(([, count]) => count > 0);
  return (
    <section className="outcomes">
      <h3>
        {title} <code>{version}</code>
      </h3>
      {views === 0 ? (
        <p className="small">No page views yet.</p>
      ) : (
        <>
          <p>
            <strong className="figure">{percent(bad / views)}</strong> bad
          </p>
          <p className="small">
            {formatCount(bad)} of {counted(views, 'view')}
            {occurredReasons.map(([reason, count]) => ` · ${formatCount(count)} ${reason}`)}
          </p>
          <WorstPages outcomes={outcomes} />
        </>
      )}
    </section>
  );
}

/** The pages with the most bad views. */
function WorstPages({ outcomes: { pages } }: { outcomes: Outcomes }) {
  const rows = Object.entries(pages)
    .filter(([, { views }]) => views > 0)
    .sort(([, a], [, b]) => b.bad - a.bad || b.views - a.views)
    .slice(0, MAX_PAGES);
  return (
    <ul className="pages">
      {rows.map(([page, { views, bad }]) => (
        <li key={page}>
          <code>{page}</code>
          <ShareBar share={bad / views} kind="bad" label={`${percent(bad / views)} bad`} />
          <span className="number">
            {formatCount(bad)}/{formatCount(views)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}
