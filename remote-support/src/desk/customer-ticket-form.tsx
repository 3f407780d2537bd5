import { fields, pageProblems } from '@site/shared/contract';
import { showToast, useSession } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { useNavigate } from '@site/shared/router';
import { Button, Card, Stack, TextField } from '@site/shared/ui';
import { Send } from 'lucide-react';
import type { FormEvent } from 'react';
import * as texts from '#texts';
import { draftKeys, useDraft } from '../editor/draft';
import { staffClient } from '../staff-client';
import {
  draftCategory,
  EMPTY_TICKET,
  isCompleteDraft,
  type TicketField,
  TicketFields,
} from '../ticket/ticket-fields';
import { useCategories } from '../ticket/use-categories';

/** The form of staff that opens a ticket for a customer. `email`: the customer to start with. */
export function CustomerTicketForm({ email }: { email: string }) {
  const { session } = useSession();
  const categories = useCategories();
  const navigate = useNavigate();
  const { draft, updateDraft, clearDraft } = useDraft(draftKeys.ticketFor(session?.id, email), {
    ...EMPTY_TICKET,
    customer: email,
  });
  const { isBusy, errors, problem, clearErrors, submit } = useSubmit<TicketField | 'customer'>();
  const customer = customerIn(draft.customer);
  const isComplete = customer !== null && isCompleteDraft(draft);

  function edit(change: Partial<typeof draft>) {
    clearErrors();
    updateDraft(change);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isComplete) return;
    const created = await submit(
      () =>
        staffClient.ticket.createTicketFor({
          customer,
          title: draft.title,
          description: draft.description,
          category: draftCategory(draft, categories),
        }),
      { form: event.currentTarget },
    );
    if (!created) return;
    clearDraft();
    void showToast({
      title: texts.newTicket.opened(),
      body: texts.ticketFor.customerMailed(),
      success: true,
    });
    await navigate(paths.ticket(created.ticket_id));
  }

  const isUnknown = problem?.code === 'customer-unknown';
  return (
    <Card as="div">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextField
            label={texts.ticketFor.customer()}
            name="customer"
            hint={texts.ticketFor.customerHint()}
            value={draft.customer}
            onChange={(text) => edit({ customer: text })}
            validate={customerError}
            error={errors.customer ?? (isUnknown ? pageProblems.customerUnknown.body() : null)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <TicketFields draft={draft} edit={edit} errors={errors} />
          <div>
            <Button
              type="submit"
              variant="primary"
              icon={<Send aria-hidden="true" />}
              busy={isBusy}
              disabled={!isComplete}
            >
              {texts.ticketFor.send()}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

/** An account number or an email; null for other texts. */
function customerIn(text: string): number | string | null {
  const id = fields.accountId.safeParse(Number(text.trim() || Number.NaN));
  if (id.success) return id.data;
  const email = fields.email.safeParse(text);
  return email.success ? email.data : null;
}

function customerError(text: string): string | null {
  return customerIn(text) === null ? texts.ticketFor.customerInvalid() : null;
}
