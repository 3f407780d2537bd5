/** A bar that is coloured up to a share from 0 to 1. */
export function ShareBar({ share, kind, label }: { share: number; kind: string; label: string }) {
  return (
    <span className={`bar ${kind}`} role="img" aria-label={label} title={label}>
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}
