import { formatPaymentMethod } from '@site/shared/format';
import type { FieldErrors } from '@site/shared/remote';
import { type HandPaymentMethod, MAX_TRANSACTION_LENGTH } from '@site/shared/rules';
import { RadioSegment, Stack, TextField } from '@site/shared/ui';
import * as texts from '#texts';

/** How an order of staff is paid, as it was typed. */
export type PaymentDraft = {
  by: 'customer' | HandPaymentMethod;
  reference: string;
  /** As '2026-11-26'. */
  paidOn: string;
};

type PaymentFieldsProps = {
  payment: PaymentDraft;
  errors: FieldErrors;
  onChange: (payment: PaymentDraft) => void;
};

/** How an order of staff is paid: by the customer on the site, or already, outside of it. */
export function PaymentFields({ payment, errors, onChange }: PaymentFieldsProps) {
  const { by, reference, paidOn } = payment;
  return (
    <Stack>
      <RadioSegment
        legend={texts.staffOrder.paidBy()}
        value={by}
        onChange={(chosen) => onChange({ ...payment, by: chosen })}
        options={[
          {
            value: 'customer',
            label: texts.staffOrder.customerPays(),
            detail: texts.staffOrder.customerPaysHint(),
          },
          {
            value: 'TRANSFER',
            label: formatPaymentMethod('TRANSFER'),
            detail: texts.staffOrder.paidAlready(),
          },
          {
            value: 'CASH',
            label: formatPaymentMethod('CASH'),
            detail: texts.staffOrder.paidAlready(),
          },
        ]}
      />
      {by !== 'customer' && (
        <>
          <TextField
            label={texts.staffOrder.reference()}
            name="payment.reference"
            value={reference}
            onChange={(text) => onChange({ ...payment, reference: text })}
            error={errors['payment.reference']}
            hint={texts.staffOrder.referenceHint()}
            maxLength={MAX_TRANSACTION_LENGTH}
            autoComplete="off"
            required
          />
          <TextField
            label={texts.staffOrder.paidOn()}
            name="payment.paidOn"
            type="date"
            value={paidOn}
            onChange={(day) => onChange({ ...payment, paidOn: day })}
            error={errors['payment.paidOn']}
            required
          />
        </>
      )}
    </Stack>
  );
}
