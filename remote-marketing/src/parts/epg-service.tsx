import { RadioSegment, StatusBadge } from '@site/shared/ui';
import { useState } from 'react';
import { ChannelMark } from './channel-mark';
import { CHANNELS } from './channels';
import styles from './epg-service.module.css';
import { Section } from './section';

const DAYS = [1, 3, 7] as const;
const ENDINGS = ['.xml', '.gzip'] as const;

const matches = [
  { channel: CHANNELS[0], source: 'aurelia-one · General', isDummy: false },
  { channel: CHANNELS[2], source: 'canal-brisa · Iberia', isDummy: false },
  { channel: CHANNELS[6], source: 'atlas-docs · Nature', isDummy: false },
  { channel: CHANNELS[4], source: 'no source found', isDummy: true },
];

/** The EPG service: automatic search, output, dummy guide (section 1). */
export function EpgService() {
  const [days, setDays] = useState<number>(7);
  const [ending, setEnding] = useState<(typeof ENDINGS)[number]>('.gzip');
  return (
    <Section
      layout="beside"
      title="A programme guide for every channel"
      intro="The EPG service finds guides automatically, by source and category, and writes them out as .xml or .gzip with as many days as you choose. Where no source knows a channel, a generated dummy guide fills the row."
    >
      <div className={styles.panel}>
        <ul className={styles.matches} aria-label="An example of matched channels">
          {matches.map(
            ({ channel, source, isDummy }) =>
              channel && (
                <li key={channel.number} className={styles.match}>
                  <ChannelMark shape={channel.mark} size="small" />
                  <span className={styles.name}>{channel.name}</span>
                  <span className={styles.source}>{source}</span>
                  <StatusBadge tone={isDummy ? 'waiting' : 'success'}>
                    {isDummy ? 'Dummy guide' : 'Matched'}
                  </StatusBadge>
                </li>
              ),
          )}
        </ul>
        <div className={styles.output}>
          <RadioSegment
            legend="Days"
            value={days}
            onChange={setDays}
            options={DAYS.map((value) => ({
              value,
              label: value === 1 ? '1 day' : `${value} days`,
            }))}
          />
          <RadioSegment
            legend="Format"
            value={ending}
            onChange={setEnding}
            options={ENDINGS.map((value) => ({ value, label: value }))}
          />
          <p className={styles.file} aria-live="polite">
            guide-{days === 1 ? '1-day' : `${days}-days`}
            {ending === '.xml' ? '.xml' : '.xml.gz'}
          </p>
        </div>
      </div>
    </Section>
  );
}
