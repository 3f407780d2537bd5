import { Slot, useSession } from '@site/shared/host';
import { planCards } from '@site/shared/rules';
import { homePrices } from '@site/shared/slots';
import type { CSSProperties } from 'react';
import * as texts from '#texts';
import styles from './pricing.module.css';
import { Section } from './section';

/** The plans and prices, a card of the shop. */
export function Pricing() {
  const { length } = planCards(useSession().session);
  const counts = { '--plans': length, '--pairs': Math.ceil(length / 2) } as CSSProperties;
  return (
    <Section id="pricing" isSunken title={texts.pricing.title()} intro={texts.pricing.intro()}>
      <div className={styles.prices} style={counts}>
        <Slot of={homePrices} props={{}} height="var(--prices-height)" />
      </div>
    </Section>
  );
}
