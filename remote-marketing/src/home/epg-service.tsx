import { RadioSegment, StatusBadge } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { ChannelLogo } from '../channels/channel-logo';
import { CHANNELS } from '../channels/sample-channels';
import styles from './epg-service.module.css';
import { Section } from './section';

const DAY_OPTIONS = [1, 3, 7] as const;
const FILE_EXTENSIONS = ['.xml', '.gzip'] as const;

const matches = [
  {
    channel: CHANNELS[0],
    source: 'aurelia-one · ',
    group: texts.channels.groupGeneral,
    isDummy: false,
  },
  { channel: CHANNELS[2], source: 'canal-brisa · Iberia', group: () => '', isDummy: false },
  { channel: CHANNELS[6], source: 'atlas-docs · ', group: texts.channels.nature, isDummy: false },
  { channel: CHANNELS[4], source: '', group: texts.epgService.noSource, isDummy: true },
];

/** The EPG service: automatic search, output and dummy EPG (section 1). */
export function EpgService() {
  const [days, setDays] = useState<number>(7);
  const [fileExtension, setFileExtension] = useState<(typeof FILE_EXTENSIONS)[number]>('.gzip');
  const fileType = fileExtension === '.xml' ? 'xml' : 'xml.gz';
  return (
    <Section layout="beside" title={texts.epgService.title()} intro={texts.epgService.intro()}>
      <div className={styles.panel}>
        <ul className={styles.matches} aria-label={texts.epgService.matches()}>
          {matches.map(
            ({ channel, source, group, isDummy }) =>
              channel && (
                <li key={channel.number} className={styles.match}>
                  <ChannelLogo shape={channel.logo} size="small" />
                  <span className={styles.name} translate="no">
                    {channel.name}
                  </span>
                  <span className={styles.source}>
                    <span translate="no">{source}</span>
                    {group()}
                  </span>
                  <StatusBadge tone={isDummy ? 'waiting' : 'success'}>
                    {isDummy ? texts.epgService.dummy() : texts.epgService.matched()}
                  </StatusBadge>
                </li>
              ),
          )}
        </ul>
        <div className={styles.output}>
          <RadioSegment
            legend={texts.epgService.days()}
            value={days}
            onChange={setDays}
            options={DAY_OPTIONS.map((value) => ({
              value,
              label: texts.epgService.dayCount({ count: value }),
            }))}
          />
          <RadioSegment
            legend={texts.epgService.format()}
            value={fileExtension}
            onChange={setFileExtension}
            options={FILE_EXTENSIONS.map((value) => ({
              value,
              label: <span translate="no">{value}</span>,
            }))}
          />
          <p className={styles.file} aria-live="polite">
            {texts.epgService.output({
              name: `guide-${days === 1 ? '1-day' : `${days}-days`}.${fileType}`,
              file: (name) => (
                <code key="file" translate="no">
                  {name}
                </code>
              ),
            })}
          </p>
        </div>
      </div>
    </Section>
  );
}
