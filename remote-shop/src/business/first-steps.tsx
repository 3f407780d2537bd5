import type { contract, ResponseOf } from '@site/shared/contract';
import { formatList } from '@site/shared/format';
import { showToast } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { Link, useRevalidator } from '@site/shared/router';
import { FIRST_STEPS, type FirstStep, stepsLeft } from '@site/shared/rules';
import { Badge, Button, Callout } from '@site/shared/ui';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { STEP_TEXTS } from './first-step-texts';
import styles from './first-steps.module.css';

type Loaded = ResponseOf<typeof contract.site.firstSteps>;
type Step = Loaded['steps'][number] & { id: FirstStep };

/** The first steps; null if they cannot be read, because the page shows its figures anyway. */
export async function loadFirstSteps(): Promise<Loaded | null> {
  const answer = await client.site.firstSteps({});
  return answer.ok ? answer.value : null;
}

/**
 * What is left to do before the site is opened. Closed when only optional steps are left, and gone
 * when every step is done.
 */
export function FirstSteps({ loaded }: { loaded: Loaded | null }) {
  const steps = (loaded?.steps ?? []).filter(isKnown);
  const open = steps.filter(({ isDone }) => !isDone);
  if (!loaded || open.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).map(({ id }) => STEP_TEXTS[id].title());
  return (
    <details className={styles.steps} open={!loaded.canOpen}>
      <summary>
        <h2>{texts.firstSteps.title()}</h2>
        <span>
          {loaded.canOpen
            ? texts.firstSteps.canOpen()
            : texts.firstSteps.left({ count: stepsLeft(loaded.steps).length })}
        </span>
      </summary>
      <ul className={styles.list}>
        {open.map((step) => (
          <StepItem key={step.id} step={step} />
        ))}
        <TextsToRead />
      </ul>
      {done.length > 0 && (
        <p className={styles.done}>{texts.firstSteps.done({ steps: formatList(done, 'and') })}</p>
      )}
    </details>
  );
}

/** Whether this release has texts for a step: a later API may have more steps. */
function isKnown(step: Loaded['steps'][number]): step is Step {
  return FIRST_STEPS.some((id) => id === step.id);
}

function StepItem({ step: { id, isRequired, isForProduction } }: { step: Step }) {
  const { title, toDo, link } = STEP_TEXTS[id];
  return (
    <li>
      <h3>
        {title()} {!isRequired && <Badge>{texts.firstSteps.optional()}</Badge>}{' '}
        {isForProduction && <Badge>{texts.firstSteps.forProduction()}</Badge>}
      </h3>
      <p>
        {toDo()} {link && <Link to={link.to}>{link.label()}</Link>}
      </p>
      {id === 'mail' && <TestMailButton />}
    </li>
  );
}

function TestMailButton() {
  const { revalidate } = useRevalidator();
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });

  async function send() {
    const sent = await submit(() => client.site.sendTestMail({}));
    if (!sent) return;
    await showToast({ title: sent.title, body: sent.body, success: true });
    await revalidate();
  }

  return (
    <>
      <Button onClick={send} busy={isBusy}>
        {texts.firstSteps.sendTestMail()}
      </Button>
      {problem && (
        <Callout tone="danger" title={problem.title} role="alert">
          {problem.body}
        </Callout>
      )}
    </>
  );
}

/** Steps without a state: no data shows whether prices and legal texts are right for the seller. */
function TextsToRead() {
  const to = (path: string) => (text: ReactNode) => (
    <Link key={path} to={path}>
      {text}
    </Link>
  );
  return (
    <>
      <li>
        <h3>
          {texts.firstSteps.pricesTitle()} <Badge>{texts.firstSteps.checkYourself()}</Badge>
        </h3>
        <p>{texts.firstSteps.setPrices({ prices: to(paths.prices), taxes: to(paths.taxes) })}</p>
      </li>
      <li>
        <h3>
          {texts.firstSteps.legalTitle()} <Badge>{texts.firstSteps.checkYourself()}</Badge>
        </h3>
        <p>
          {texts.firstSteps.readLegal({
            terms: to(paths.terms),
            refund: to(paths.refund),
            privacy: to(paths.privacy),
            edit: to(paths.legalTexts),
          })}
        </p>
      </li>
    </>
  );
}
