import { Button, classNames } from '@site/shared/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import * as texts from '#texts';
import styles from './collapsible.module.css';

/** Shows the beginning of long content, and all of it after 'Show all' (section 2). */
export function Collapsible({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  useLayoutEffect(() => {
    const box = content.current;
    if (!box || isOpen) return;
    const isCut = () => box.scrollHeight > box.clientHeight + 1;
    const measure = () => setLong(isCut());
    // A focused link must not be in the hidden part.
    const expand = () => isCut() && setOpen(true);
    measure();
    box.addEventListener('focusin', expand);
    // The height changes when pictures load and when the width changes.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => {
      observer.disconnect();
      box.removeEventListener('focusin', expand);
    };
  }, [isOpen]);

  return (
    <>
      <div
        ref={content}
        id={id}
        className={classNames(!isOpen && styles.closed, !isOpen && isLong && styles.faded)}
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
          {isOpen ? texts.messages.showLess() : texts.messages.showAll()}
        </Button>
      )}
    </>
  );
}
