import { formatCount } from '@site/shared/format';
import { Button, Cluster } from '@site/shared/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { QueuePlace } from './use-queue';

/** How many other tickets wait, with the ways to the previous and the next one. */
export function QueueBar({ queue }: { queue: QueuePlace }) {
  const { waiting, previous, next, openPrevious, openNext } = queue;
  return (
    <Cluster gap="small">
      {waiting !== undefined && <span>{formatCount(waiting)} more waiting</span>}
      <Button
        variant="quiet"
        icon={<ChevronLeft aria-hidden="true" />}
        aria-label="Previous waiting ticket"
        disabled={previous === null}
        onClick={openPrevious}
      />
      <Button
        variant="quiet"
        icon={<ChevronRight aria-hidden="true" />}
        aria-label="Next waiting ticket"
        disabled={next === null}
        onClick={openNext}
      />
    </Cluster>
  );
}
