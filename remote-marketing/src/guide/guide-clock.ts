import { usePoll } from '@site/shared/browser';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** The guide shows one evening. All its times are minutes from 18:00. */
const EVENING_START_HOUR = 18;
/** The evening lasts nine hours. */
export const EVENING_MINUTES = 540;
/** The clock starts at 19:24, when the guide has programmes on both sides of the time line. */
export const FIRST_MINUTE = 84;
/** After this minute the clock starts again, so that the guide is never empty at its right. */
const LAST_MINUTE = EVENING_MINUTES - 170;
const TICK_MS = 1_000;
const MINUTES_PER_TICK = 0.5;
/** Without input for this time the clock rests: drawing it takes a part of the processor. */
const REST_AFTER_MS = 20_000;
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;

export type GuideClock = {
  minute: number;
  isRunning: boolean;
  /** False if the visitor's system is set to reduced motion: the clock never runs. */
  canRun: boolean;
  toggle: () => void;
};

/**
 * The clock of the drawn guide. It runs while the guide is in view and not paused, and rests until
 * the next input when there was none for 20 seconds.
 */
export function useGuideClock(guide: RefObject<HTMLElement | null>): GuideClock {
  const [minute, setMinute] = useState(FIRST_MINUTE);
  const [isRunning, setRunning] = useState(true);
  const isInView = useIsInView(guide);
  const isInUse = useIsInUse();
  const canRun = !useReducedMotion();

  async function tick(): Promise<void> {
    setMinute((current) =>
      current + MINUTES_PER_TICK > LAST_MINUTE ? FIRST_MINUTE : current + MINUTES_PER_TICK,
    );
  }
  usePoll(tick, {
    intervalMs: TICK_MS,
    isActive: isRunning && isInView && isInUse && canRun,
  });

  return { minute, isRunning, canRun, toggle: () => setRunning(!isRunning) };
}

/** A minute of the evening as 'HH:MM'. */
export function formatGuideTime(minute: number): string {
  const total = EVENING_START_HOUR * 60 + Math.floor(minute);
  return [Math.floor(total / 60) % 24, total % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) =>
      setInView(entry?.isIntersecting ?? false),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

/** Whether there was input in the last 20 seconds; true at the start. */
function useIsInUse(): boolean {
  const [isInUse, setInUse] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onInput(): void {
      clearTimeout(timer);
      timer = setTimeout(() => setInUse(false), REST_AFTER_MS);
      setInUse(true);
    }
    onInput();
    for (const name of INPUT_EVENTS) document.addEventListener(name, onInput, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of INPUT_EVENTS) document.removeEventListener(name, onInput);
    };
  }, []);
  return isInUse;
}

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onReducedMotionChange,
    () => reducedMotion().matches,
    () => false,
  );
}

function onReducedMotionChange(onChange: () => void): () => void {
  const query = reducedMotion();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function reducedMotion(): MediaQueryList {
  return window.matchMedia('(prefers-reduced-motion: reduce)');
}
