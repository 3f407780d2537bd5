import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Checkbox } from '@site/shared/ui';
import type { Consent } from './order-obstacles';

export type ConsentBoxesProps = {
  consent: Consent;
  isPurchase: boolean;
  onChange: (consent: Consent) => void;
};

/**
 * The boxes above 'Place order' (section 5). Their links open in a new tab: the checkout keeps what
 * was typed.
 */
export function ConsentBoxes({ consent, isPurchase, onChange }: ConsentBoxesProps) {
  return (
    <div>
      <Checkbox
        checked={consent.terms}
        onChange={(terms) => onChange({ ...consent, terms })}
        label={
          <>
            I accept the{' '}
            <Link to={paths.terms} target="_blank" rel="noopener">
              terms and conditions
            </Link>
          </>
        }
      />
      {isPurchase && (
        <Checkbox
          checked={consent.nonRefundable}
          onChange={(nonRefundable) => onChange({ ...consent, nonRefundable })}
          label={
            <>
              I accept the{' '}
              <Link to={paths.refund} target="_blank" rel="noopener">
                non-refundable policy
              </Link>
            </>
          }
        />
      )}
    </div>
  );
}
