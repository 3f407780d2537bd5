import { fields } from '@site/shared/contract';
import { type FieldErrors, fieldError } from '@site/shared/remote';
import { MAX_TITLE_LENGTH } from '@site/shared/rules';
import { SelectField, TextField } from '@site/shared/ui';
import { type ReactNode, useState } from 'react';
import * as texts from '#texts';
import { messageError } from '../editor/message-error';
import { RichTextEditor } from '../editor/rich-text-editor';
import { type Categories, useCategories } from './use-categories';

/** The fields of a new ticket, as the call has them. */
export type TicketField = 'title' | 'category' | 'description';
export type TicketDraft = Record<TicketField, string>;

/** A draft without a category has the default. */
export const EMPTY_TICKET: TicketDraft = { title: '', category: '', description: '' };

/** The category of a draft; the default for one that is not offered, such as an old draft's. */
export function draftCategory({ category }: TicketDraft, { offered }: Categories): string {
  const chosen = offered.find(({ value }) => value === category) ?? offered[0];
  return chosen?.value ?? '';
}

function titleError(title: string): string | null {
  return fieldError(fields.ticketTitle, title);
}

/** Whether a draft can be sent. */
export function isCompleteDraft({ title, description }: TicketDraft): boolean {
  return !titleError(title) && !messageError(description);
}

type TicketFieldsProps = {
  draft: TicketDraft;
  edit: (change: Partial<TicketDraft>) => void;
  errors: FieldErrors<TicketField>;
  belowTitle?: ReactNode;
};

/** Title, category and message of a new ticket (section 2). */
export function TicketFields({ draft, edit, errors, belowTitle }: TicketFieldsProps) {
  const [isMessageTouched, setMessageTouched] = useState(false);
  const categories = useCategories();
  const wrongMessage = messageError(draft.description);
  return (
    <>
      <TextField
        label={texts.ticketFields.title()}
        name="title"
        hint={texts.ticketFields.titleHint()}
        value={draft.title}
        onChange={(title) => edit({ title })}
        validate={titleError}
        error={errors.title}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        dir="auto"
        required
      />
      {belowTitle}
      <SelectField
        label={texts.ticketFields.category()}
        name="category"
        options={categories.offered}
        value={draftCategory(draft, categories)}
        onChange={(category) => edit({ category })}
        error={errors.category}
      />
      <RichTextEditor
        label={texts.ticketFields.message()}
        hint={texts.ticketFields.messageHint()}
        value={draft.description}
        onChange={(description) => edit({ description })}
        onBlur={() => setMessageTouched(true)}
        error={errors.description ?? (isMessageTouched || draft.description ? wrongMessage : null)}
      />
    </>
  );
}
