import { formatCount } from '@site/shared/format';
import { type Limit, parseEuros } from '@site/shared/rules';
import { Button, Card, Cluster, TextField } from '@site/shared/ui';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { limitLabels } from '../labels/limit-labels';
import styles from './limit-fields.module.css';
import { canResize, isFixed, isOfBasicOnly, type OptionDraft, optionValue } from './price-draft';

type LimitFieldsProps = {
  limit: Limit;
  options: readonly OptionDraft[];
  onChange: (options: OptionDraft[]) => void;
  /** More fields below the options. */
  children?: ReactNode;
};

/** The options of one limit: a value and a price each. */
export function LimitFields({ limit, options, onChange, children }: LimitFieldsProps) {
  const { title, option } = limitLabels[limit];
  const { more, fewer } = canResize(limit, options.length);
  const change = (index: number, changed: Partial<OptionDraft>) =>
    onChange(options.map((each, other) => (other === index ? { ...each, ...changed } : each)));

  return (
    <Card
      level={3}
      title={title()}
      actions={
        (more || fewer) && (
          <Cluster gap="small">
            {more && (
              <Button
                icon={<Plus aria-hidden="true" />}
                aria-label={texts.prices.addTo({ limit: title() })}
                onClick={() => onChange([...options, { value: '', price: '' }])}
              >
                {texts.prices.add()}
              </Button>
            )}
            {fewer && (
              <Button
                icon={<Minus aria-hidden="true" />}
                aria-label={texts.prices.removeFrom({ limit: title() })}
                onClick={() => onChange(options.slice(0, -1))}
              >
                {texts.prices.remove()}
              </Button>
            )}
          </Cluster>
        )
      }
    >
      <ul className={styles.options}>
        {options
          .map((each, place) => ({ ...each, index: place }))
          .map(({ value, price, index }) => {
            const number = { limit: title(), number: index + 1 };
            return (
              <li key={index} className={styles.option}>
                {isFixed(limit, index) ? (
                  <p className={styles.fixed}>
                    {limit === 'customer'
                      ? texts.prices.customFrom({ count: formatCount(Number(value)) })
                      : option(Number(value))}
                  </p>
                ) : (
                  <TextField
                    label={texts.prices.option(number)}
                    value={value}
                    onChange={(text) => change(index, { value: text })}
                    error={optionValue(value) === null ? texts.prices.enterNumber() : undefined}
                    inputMode="numeric"
                    autoComplete="off"
                  />
                )}
                {isOfBasicOnly(limit, index) ? (
                  <p className={styles.fixed}>{texts.prices.basicOnly()}</p>
                ) : (
                  <TextField
                    label={
                      limit === 'playlist' && index === 0
                        ? texts.prices.priceOfBasic()
                        : texts.prices.priceOf(number)
                    }
                    value={price}
                    onChange={(text) => change(index, { price: text })}
                    error={parseEuros(price) === null ? texts.prices.enterEuros() : undefined}
                    inputMode="decimal"
                    autoComplete="off"
                  />
                )}
              </li>
            );
          })}
      </ul>
      {children}
    </Card>
  );
}
