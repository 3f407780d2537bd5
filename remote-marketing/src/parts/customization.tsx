import { Button, classNames } from '@site/shared/ui';
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { ChannelMark } from './channel-mark';
import { CHANNELS } from './channels';
import { cleanUp, RULES, type Rule, rawLines } from './clean-up';
import styles from './customization.module.css';
import { Section } from './section';

const names = new Map<string, string>(CHANNELS.map((channel) => [channel.mark, channel.name]));
const lines = rawLines(CHANNELS);

const labels: Record<Rule, string> = {
  names: 'Clean up names',
  duplicates: 'Remove duplicates',
  sort: 'Sort by group and name',
  numbers: 'Number from 1',
};

/** One-click customization, to be tried on a small list. */
export function Customization() {
  const [rules, setRules] = useState<ReadonlySet<Rule>>(new Set());
  const result = cleanUp(lines, rules, names);
  const isComplete = rules.size === RULES.length;

  function toggle(rule: Rule) {
    const next = new Set(rules);
    if (!next.delete(rule)) next.add(rule);
    setRules(next);
  }

  return (
    <Section
      layout="beside"
      title="One click instead of an evening"
      intro="Bring a whole playlist into shape at once instead of channel by channel. Try it on this list."
    >
      <div className={styles.desk}>
        <div className={styles.rules}>
          {RULES.map((rule) => (
            <button
              key={rule}
              type="button"
              className={styles.rule}
              aria-pressed={rules.has(rule)}
              onClick={() => toggle(rule)}
            >
              <span className={styles.switch} aria-hidden="true" />
              {labels[rule]}
            </button>
          ))}
          <Button
            icon={<WandSparkles aria-hidden="true" />}
            onClick={() => setRules(isComplete ? new Set() : new Set(RULES))}
          >
            {isComplete ? 'Back to the raw list' : 'Apply all four'}
          </Button>
        </div>
        <ol className={styles.list} aria-label="The list after the chosen rules" aria-live="off">
          {result.map((entry) => (
            <li
              key={entry.key}
              className={classNames(styles.line, entry.isDuplicate && styles.duplicate)}
            >
              <span className={styles.number}>{entry.number}</span>
              <ChannelMark shape={entry.mark} size="small" />
              <span className={styles.name}>{entry.name}</span>
              <span className={styles.group}>{entry.group}</span>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
