import { RadioSegment, StatusBadge } from '@site/shared/ui';
import { useState } from 'react';
import { ChannelLogo } from '../channels/channel-logo';
import { CHANNELS } from '../channels/sample-channels';
import styles from './epg-service.module.css';
import { Section } from './section';

const DAY_OPTIONS = [1, 3, 7] as const;
const FILE_EXTENSIONS = ['.xml', '.gzip'] as const;

const matches = [
  { channel: CHANNELS[0], source: 'aurelia-one · General', isDummy: false },
  { channel: CHANNELS[2], source: 'canal-brisa · Iberia', isDummy: false },
  { channel: CHANNELS[6], source: 'atlas-docs · Nature', isDummy: false },
  { channel: CHANNELS[4], source: 'no source found', isDummy: true },
];

/** The EPG service: automatic search, output and dummy EPG (section 1). */
export function EpgService() {
  const [days, setDays] = useState<number>(7);
  const [fileExtension, setFileExtension] = useState<(typeof FILE_EXTENSIONS)[number]>('.gzip');
  return (
    <Section
      layout="beside"
      title="A programme guide for every channel"
      intro="The EPG service finds guides automatically by source and category. It writes them as .xml or .gzip for the number of days that you choose. A channel without a source gets a generated dummy guide."
    >
      <div className={styles.panel}>
        <ul className={styles.matches} aria-label="An example of matched channels">
          {matches.map(
            ({ channel, source, isDummy }) =>
              channel && (
                <li key={channel.number} className={styles.match}>
                  <ChannelLogo shape={channel.logo} size="small" />
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
            options={DAY_OPTIONS.map((value) => ({
              value,
              label: value === 1 ? '1 day' : `${value} days`,
            }))}
          />
          <RadioSegment
            legend="Format"
            value={fileExtension}
            onChange={setFileExtension}
            options={FILE_EXTENSIONS.map((value) => ({ value, label: value }))}
          />
          <p className={styles.file} aria-live="polite">
            guide-{days === 1 ? '1-day' : `${days}-days`}
            {fileExtension === '.xml' ? '.xml' : '.xml.gz'}
          </p>
        </div>
      </div>
    </Section>
  );
}
