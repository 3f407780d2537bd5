import { type CouplingProblem, type Limit, limitValue, type Selection, toEuros } from '@site/shared/rules';
import { formatEuros, RadioSegment } from '@site/shared/ui';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Choice } from './choices';
import { movedWords, refusalWords } from './coupling-words';
import styles from './limit-row.module.css';
import { limitWords } from './limit-words';

export type LimitRowProps = {
  limit: Limit;
  choices: readonly Choice[];
  selection: Selection;
  /** What the coupling made of this row's choice. */
  moved: CouplingProblem | undefined;
  onChoose: (index: number) => void;
  /** More about the chosen level. */
  children?: ReactNode;
};

/** One limit of the configurator: its choices, and beside each what taking it would change. */
export function LimitRow({ limit, choices, selection, moved, onChoose, children }: LimitRowProps) {
  const { title, hint, choice: word } = limitWords[limit];
  const why = moved ? movedWords(moved, selection) : null;
  const isCustom = (index: number) => limit === 'customer' && index === choices.at(-1)?.index;
  return (
    <div className={styles.row}>
      <RadioSegment
        legend={title}
        hint={hint}
        value={selection[limit]}
        onChange={onChoose}
        options={choices.map((choice) => ({
          value: choice.index,
          label: isCustom(choice.index) ? 'Custom' : word(limitValue(limit, choice.index)),
          sub: subWords(choice, selection),
          disabled: choice.refused !== null,
        }))}
      />
      <p className={styles.moved} aria-live="polite">
        {why && (
          <>
            <Info aria-hidden="true" />
            {why}
          </>
        )}
      </p>
      {children}
    </div>
  );
}

function subWords({ isChosen, isCurrent, difference, refused }: Choice, selection: Selection): string {
  if (isChosen) return isCurrent ? 'Your plan' : 'Chosen';
  if (refused) return refusalWords(refused, selection);
  if (difference === 0) return 'same price';
  return `${difference > 0 ? '+' : '−'}${formatEuros(toEuros(Math.abs(difference)))}`;
}
