import { fields } from '@site/shared/contract';
import { type FieldErrors, fieldError } from '@site/shared/remote';
import { MAX_TITLE_LENGTH, TICKET_CATEGORIES } from '@site/shared/rules';
import { SelectField, TextField } from '@site/shared/ui';
import { type ReactNode, useState } from 'react';
import { messageError } from '../editor/message-error';
import { RichTextEditor } from '../editor/rich-text-editor';

/** The fields of a new ticket, as the call has them. */
export type TicketField = 'title' | 'category' | 'description';
export type TicketDraft = Record<TicketField, string>;

export const EMPTY_TICKET: TicketDraft = {
  title: '',
  category: TICKET_CATEGORIES[0],
  description: '',
};

const CATEGORY_OPTIONS = TICKET_CATEGORIES.map((category) => ({
  value: category,
  label: category,
}));

function titleError(title: string): string | null {
  return fieldError(fields.ticketTitle, title);
}

/** Whether a draft can be sent. */
export function isCompleteDraft({ title, category, description }: TicketDraft): boolean {
  return (
    !titleError(title) &&
    !messageError(description) &&
    fields.ticketCategory.safeParse(category).success
  );
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
  const wrongMessage = messageError(draft.description);
  return (
    <>
      <TextField
        label="Title"
        name="title"
        hint="The subject, in a few words"
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
        label="Category"
        name="category"
        options={CATEGORY_OPTIONS}
        value={draft.category}
        onChange={(category) => edit({ category })}
        error={errors.category}
      />
      <RichTextEditor
        label="Message"
        hint="To show a picture, upload it to an image host and insert its https address. Pictures cannot be uploaded here."
        value={draft.description}
        onChange={(description) => edit({ description })}
        onBlur={() => setMessageTouched(true)}
        error={errors.description ?? (isMessageTouched || draft.description ? wrongMessage : null)}
      />
    </>
  );
}
