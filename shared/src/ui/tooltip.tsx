import { Info } from 'lucide-react';
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './tooltip.module.css';

const HIDE_AFTER = 50;
const MARGIN = 8;

export type TooltipProps = {
  text: ReactNode;
  /** One element that can take the focus. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
};

/**
 * A short text beside a control, at once on hover and focus, gone 50 ms after both have left
 * (section 9), so that the pointer can reach the text; Escape hides it. Nothing that is needed
 * stands only here: a finger cannot hover.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setShown] = useState(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  // Keeps the bubble inside of the window.
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!isShown || !element) return;
    element.style.setProperty('--shift', '0px');
    const { left, right } = element.getBoundingClientRect();
    const over = right - document.documentElement.clientWidth + MARGIN;
    const shift = left < MARGIN ? MARGIN - left : over > 0 ? -over : 0;
    element.style.setProperty('--shift', `${shift}px`);
  }, [isShown]);

  function show() {
    clearTimeout(timer.current);
    setShown(true);
  }

  function hide() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), HIDE_AFTER);
  }

  function hideOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') setShown(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches over the control within.
    <span
      className={styles.anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={hideOnEscape}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={bubble} id={id} role="tooltip" className={styles.bubble} hidden={!isShown}>
        {text}
      </span>
    </span>
  );
}

/** A small 'i' that explains the word before it; `label` names it for screen readers. */
export function InfoHint({ label, text }: { label: string; text: ReactNode }) {
  return (
    <Tooltip text={text}>
      <button type="button" className={styles.info} aria-label={label}>
        <Info aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
