import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Checkbox } from '@site/shared/ui';
import * as texts from '#texts';
import type { Consent } from './order-obstacles';

type ConsentBoxesProps = {
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
        label={texts.checkout.acceptTerms({
          terms: (text) => (
            <Link key="terms" to={paths.terms} target="_blank" rel="noopener">
              {text}
            </Link>
          ),
        })}
      />
      {isPurchase && (
        <Checkbox
          checked={consent.nonRefundable}
          onChange={(nonRefundable) => onChange({ ...consent, nonRefundable })}
          label={texts.checkout.acceptPolicy({
            policy: (text) => (
              <Link key="policy" to={paths.refund} target="_blank" rel="noopener">
                {text}
              </Link>
            ),
          })}
        />
      )}
    </div>
  );
}
