import { Button, classNames } from '@site/shared/ui';
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { ChannelLogo } from '../channels/channel-logo';
import { CHANNELS, GROUP_LABELS } from '../channels/sample-channels';
import styles from './customization.module.css';
import { CLEANUP_RULES, type CleanupRule, cleanedUp, providerList } from './playlist-cleanup';
import { Section } from './section';

const entries = providerList(CHANNELS);

const ruleLabels: Record<CleanupRule, () => string> = {
  names: texts.customization.names,
  duplicates: texts.customization.duplicates,
  sort: texts.customization.sort,
  numbers: texts.customization.numbers,
};

/** One-click customization with a list to try it on (section 2). */
export function Customization() {
  const [rules, setRules] = useState<ReadonlySet<CleanupRule>>(new Set());
  const result = cleanedUp(entries, rules);
  const areAllApplied = rules.size === CLEANUP_RULES.length;

  function toggle(rule: CleanupRule) {
    const next = new Set(rules);
    if (!next.delete(rule)) next.add(rule);
    setRules(next);
  }

  return (
    <Section
      layout="beside"
      title={texts.customization.title()}
      intro={texts.customization.intro()}
    >
      <div className={styles.panel}>
        <div className={styles.rules}>
          {CLEANUP_RULES.map((rule) => (
            <button
              key={rule}
              type="button"
              className={styles.rule}
              aria-pressed={rules.has(rule)}
              onClick={() => toggle(rule)}
            >
              <span className={styles.switch} aria-hidden="true" />
              {ruleLabels[rule]()}
            </button>
          ))}
          <Button
            icon={<WandSparkles aria-hidden="true" />}
            onClick={() => setRules(areAllApplied ? new Set() : new Set(CLEANUP_RULES))}
          >
            {areAllApplied ? texts.customization.showOriginal() : texts.customization.applyAll()}
          </Button>
        </div>
        <ol className={styles.list} aria-label={texts.customization.list()} aria-live="off">
          {result.map((entry) => (
            <li
              key={entry.key}
              className={classNames(styles.entry, entry.isDuplicate && styles.duplicate)}
            >
              <span className={styles.number}>{entry.number}</span>
              <ChannelLogo shape={entry.logo} size="small" />
              <span className={styles.name} translate="no">
                {entry.name}
              </span>
              <span className={styles.group}>{GROUP_LABELS[entry.group]()}</span>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
