import { type RefObject, useEffect, useState } from 'react';

/** The drawn evening runs from 18:00 for nine hours; the picture starts at 19:24. All in minutes from 18:00. */
export const EVENING = 540;
const START = 84;
const END = EVENING - 170;
/** Half a minute of the evening each second: seen to move, never in the way. */
const STEP = 0.5;

export type GuideClock = {
  minute: number;
  isRunning: boolean;
  /** False where the visitor's system asks for no motion: then there is nothing to pause. */
  canRun: boolean;
  toggle: () => void;
};

/** The clock of the drawn guide: runs while the picture is in view, can be paused, stands still under reduced motion. */
export function useGuideClock(picture: RefObject<HTMLElement | null>): GuideClock {
  const [minute, setMinute] = useState(START);
  const [isRunning, setRunning] = useState(true);
  const [isSeen, setSeen] = useState(false);
  const canRun = useMotion();

  useEffect(() => {
    if (!picture.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(picture.current);
    return () => observer.disconnect();
  }, [picture]);

  useEffect(() => {
    if (!isRunning || !isSeen || !canRun) return;
    const timer = setInterval(
      () => setMinute((now) => (now + STEP > END ? START : now + STEP)),
      1_000,
    );
    return () => clearInterval(timer);
  }, [isRunning, isSeen, canRun]);

  return { minute, isRunning, canRun, toggle: () => setRunning(!isRunning) };
}

/** 'HH:MM' of a minute of the drawn evening. */
export function clockText(minute: number): string {
  const total = 18 * 60 + Math.floor(minute);
  return [Math.floor(total / 60) % 24, total % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function useMotion(): boolean {
  const [isWanted, setWanted] = useState(() => !reducedMotion().matches);
  useEffect(() => {
    const query = reducedMotion();
    const update = () => setWanted(!query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isWanted;
}

function reducedMotion(): MediaQueryList {
  return window.matchMedia('(prefers-reduced-motion: reduce)');
}
