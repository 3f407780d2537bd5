import type { Coin } from '@site/shared/rules';

/** The sign of each coin, drawn inside a circle on a grid of 24 × 24. */
const signPaths: Record<Coin, string> = {
  XXBT: 'M9.5 8h4a2 2 0 0 1 0 4h-4h4.5a2 2 0 0 1 0 4H9.5V8M11 6.5V8m2-1.5V8m-2 8v1.5m2-1.5v1.5',
  ADA: 'm8 17 4-10 4 10M7.5 11.5h9M7 14h10',
  LTC: 'M11.5 7 9.5 16.5H15M8.5 13.5l5-2.5',
  USDC: 'M14.5 9.5c-.5-1-1.4-1.5-2.5-1.5-1.4 0-2.5.8-2.5 2s1.1 1.7 2.5 2 2.5.8 2.5 2-1.1 2-2.5 2c-1.1 0-2-.5-2.5-1.5M12 6.5v11',
};

export function CoinIcon({ coin }: { coin: Coin }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10" />
      <path d={signPaths[coin]} />
    </svg>
  );
}
