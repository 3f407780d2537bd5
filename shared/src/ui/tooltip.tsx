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

const HIDE_DELAY_MS = 50;
const WINDOW_MARGIN_PX = 8;

/** The props of `Tooltip`. */
export type TooltipProps = {
  text: ReactNode;
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
};

/**
 * A short text at a control. It opens on hover and focus, closes 50 ms after both have ended
 * (section 9), so that the pointer can reach it, and closes on Escape. Do not put necessary
 * information only here: a touch screen has no hover.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setShown] = useState(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  // Keeps the tooltip inside the window.
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!isShown || !element) return;
    element.style.setProperty('--shift', '0px');
    const { left, right } = element.getBoundingClientRect();
    const overflow = right - document.documentElement.clientWidth + WINDOW_MARGIN_PX;
    const shift = left < WINDOW_MARGIN_PX ? WINDOW_MARGIN_PX - left : overflow > 0 ? -overflow : 0;
    element.style.setProperty('--shift', `${shift}px`);
  }, [isShown]);

  function show() {
    clearTimeout(timer.current);
    setShown(true);
  }

  function hide() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), HIDE_DELAY_MS);
  }

  function hideOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') setShown(false);
  }

  return (
    <span
      role="none"
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

/** A small 'i' button with an explanation; `label` names it for screen readers. */
export function InfoHint({ label, text }: { label: string; text: ReactNode }) {
  return (
    <Tooltip text={text}>
      <button type="button" className={styles.info} aria-label={label}>
        <Info aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
