import { formatCount } from '@site/shared/format';
import { Button, Cluster } from '@site/shared/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import * as texts from '#texts';
import type { QueuePlace } from './use-queue';

/** How many other tickets wait, with the ways to the previous and the next one. */
export function QueueBar({ queue }: { queue: QueuePlace }) {
  const { waiting, previous, next, openPrevious, openNext } = queue;
  return (
    <Cluster gap="small">
      {waiting !== undefined && (
        <span>{texts.ticketStaff.moreWaiting({ count: formatCount(waiting) })}</span>
      )}
      <Button
        variant="quiet"
        icon={<ChevronLeft aria-hidden="true" />}
        aria-label={texts.ticketStaff.previous()}
        disabled={previous === null}
        onClick={openPrevious}
      />
      <Button
        variant="quiet"
        icon={<ChevronRight aria-hidden="true" />}
        aria-label={texts.ticketStaff.next()}
        disabled={next === null}
        onClick={openNext}
      />
    </Cluster>
  );
}
