import { Button, classNames } from '@site/shared/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './collapsible.module.css';

/** Shows the beginning of what is long, and the rest after 'Show all' (section 2). What is short is shown whole, without a button. */
export function Collapsible({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  useLayoutEffect(() => {
    const box = place.current;
    if (!box || isOpen) return;
    const measure = () => setLong(box.scrollHeight > box.clientHeight + 1);
    measure();
    // Pictures come later, and the width may change.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate; the focus comes to the links within. */}
      <div
        ref={place}
        id={id}
        className={classNames(!isOpen && styles.closed, !isOpen && isLong && styles.faded)}
        // The keyboard must not walk into what cannot be seen.
        onFocus={() => isLong && setOpen(true)}
      >
        {children}
      </div>
      {isLong && (
        <Button
          variant="quiet"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          icon={isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}
