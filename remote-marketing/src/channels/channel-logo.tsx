import { classNames } from '@site/shared/ui';
import type { ReactNode } from 'react';
import styles from './channel-logo.module.css';
import type { LogoShape } from './sample-channels';

const drawings: Record<LogoShape, ReactNode> = {
  rings: (
    <>
      <circle cx="12.5" cy="16" r="6.5" />
      <circle cx="19.5" cy="16" r="6.5" />
    </>
  ),
  peak: <path d="M5 23 13 9l5 8 2.5-4L27 23Z" />,
  wave: <path d="M5 13c3.7-4 7.3-4 11 0s7.3 4 11 0M5 20c3.7-4 7.3-4 11 0s7.3 4 11 0" />,
  reel: (
    <>
      <circle cx="16" cy="16" r="9" />
      <circle cx="16" cy="11.5" r="1.6" />
      <circle cx="12.1" cy="18.2" r="1.6" />
      <circle cx="19.9" cy="18.2" r="1.6" />
    </>
  ),
  shell: <path d="M16 24 6 13a11 11 0 0 1 20 0ZM16 24V7.5M16 24l-5.5-14.6M16 24l5.5-14.6" />,
  field: <path d="M6 9h20v14H6ZM16 9v14M16 19a3 3 0 1 0 0-6 3 3 0 0 0 0 6" />,
  globe: (
    <path d="M16 25a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM7 16h18M16 7c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18" />
  ),
  bars: <path d="M8 22V13M13.3 22V9M18.7 22v-6M24 22V11" />,
};

/** The logo of an invented channel. All logos have the same stroke width. */
export function ChannelLogo({
  shape,
  size = 'regular',
}: {
  shape: LogoShape;
  size?: 'small' | 'regular' | 'large';
}) {
  return (
    <svg
      className={classNames(styles.logo, styles[size], styles[shape])}
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      {drawings[shape]}
    </svg>
  );
}
