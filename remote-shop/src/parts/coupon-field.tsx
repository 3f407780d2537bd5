import type { Problem } from '@site/shared/client';
import { fields } from '@site/shared/contract';
import { Button, TextField } from '@site/shared/ui';
import { useState } from 'react';
import styles from './coupon-field.module.css';

export type CouponFieldProps = {
  /** The code that the total is asked with; empty without one. */
  applied: string;
  problem: Problem | null;
  isPending: boolean;
  onApply: (code: string) => void;
};

/** A coupon's code. Only the server knows what it is worth, so the recap shows it. */
export function CouponField({ applied, problem, isPending, onApply }: CouponFieldProps) {
  const [code, setCode] = useState(applied);
  const [isWrong, setWrong] = useState(false);

  function apply() {
    const isPossible = code.trim() === '' || fields.coupon.safeParse(code).success;
    setWrong(!isPossible);
    if (isPossible) onApply(code.trim());
  }

  return (
    <details className={styles.coupon} open={applied !== '' || undefined}>
      <summary>I have a coupon</summary>
      <div className={styles.entry}>
        <TextField
          label="Coupon code"
          value={code}
          autoComplete="off"
          maxLength={40}
          onChange={setCode}
          error={isWrong ? 'Coupon not valid' : problem && code.trim() === applied ? problem.body : undefined}
          onKeyDown={(event) => {
            // The form around is the order's.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
        <Button onClick={apply} busy={isPending && applied !== ''}>
          Apply coupon
        </Button>
      </div>
    </details>
  );
}
