import { type BusinessVersionList, businessData, priceListOf } from '@site/shared/contract';
import { formatUtcDate } from '@site/shared/format';
import { type Part, useSubmit } from '@site/shared/remote';
import { LIMITS, parseEuros, versionAt } from '@site/shared/rules';
import { Button, Callout, Card, Cluster, Stack, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { businessClient } from '../business/business-client';
import { PlannedNotice } from '../business/planned-notice';
import { LimitFields } from './limit-fields';
import { listOf } from './price-changes';
import { draftOf, typedValue } from './price-draft';
import styles from './price-list-form.module.css';
import { PricePreview } from './price-preview';

type PriceListFormProps = {
  prices: Part<'prices'>;
  /** The time of the page, in ms. */
  now: number;
  onSaved: (list: BusinessVersionList) => void;
  onClose: () => void;
};

/** Changes options and prices, at once or from a day on, and shows below what changes. */
export function PriceListForm({ prices, now, onSaved, onClose }: PriceListFormProps) {
  const { changes, current, versions } = prices;
  const [draft, setDraft] = useState(() => draftOf(current.value));
  const [day, setDay] = useState('');
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });
  const validFrom = day ? Date.parse(day) : undefined;
  const value = typedValue(draft);
  const obstacle = value && (businessData('prices').obstacle?.(value, '') ?? null);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!value || obstacle) return;
    const planned = validFrom === undefined ? {} : { validFrom };
    const saved = await submit(() =>
      businessClient.business.saveVersion({ name: 'prices', part: '', changes, value, ...planned }),
    );
    if (saved) onSaved(saved);
  }

  return (
    <form onSubmit={save} noValidate>
      <Stack>
        <div className={styles.limits}>
          {LIMITS.map((limit) => (
            <LimitFields
              key={limit}
              limit={limit}
              options={draft.options[limit]}
              onChange={(options) =>
                setDraft({ ...draft, options: { ...draft.options, [limit]: options } })
              }
            >
              {limit === 'customer' && (
                <TextField
                  label={texts.prices.customStep()}
                  value={draft.customStepPrice}
                  onChange={(customStepPrice) => setDraft({ ...draft, customStepPrice })}
                  error={
                    parseEuros(draft.customStepPrice) === null
                      ? texts.prices.enterEuros()
                      : undefined
                  }
                  inputMode="decimal"
                  autoComplete="off"
                />
              )}
            </LimitFields>
          ))}
        </div>
        <Card title={texts.prices.when()}>
          <TextField
            label={texts.prices.firstDay()}
            type="date"
            value={day}
            onChange={setDay}
            hint={texts.prices.firstDayHint()}
          />
          <PlannedNotice versions={versions} from={validFrom ?? now} />
          <div aria-live="polite">
            {!value && <Callout tone="danger">{texts.prices.incomplete()}</Callout>}
            {obstacle && (
              <Callout tone="danger" title={texts.prices.notPossible()}>
                {obstacle}
              </Callout>
            )}
          </div>
          {problem && (
            <Callout tone="danger" title={problem.title} role="alert">
              {problem.body}
            </Callout>
          )}
          <Cluster>
            <Button
              type="submit"
              variant="primary"
              busy={isBusy}
              disabled={!value || Boolean(obstacle)}
            >
              {texts.prices.save()}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {texts.prices.cancel()}
            </Button>
          </Cluster>
        </Card>
        {value && !obstacle && (
          <section aria-labelledby="price-preview">
            <h2 id="price-preview">
              {validFrom === undefined
                ? texts.prices.previewNow()
                : texts.prices.previewFrom({ date: formatUtcDate(validFrom) })}
            </h2>
            <PricePreview
              before={listOf(versionAt(versions, validFrom ?? now))}
              after={priceListOf(value, 0)}
            />
          </section>
        )}
      </Stack>
    </form>
  );
}
