import type { CannedReply, CannedReplyText } from '@site/shared/contract';
import { showToast } from '@site/shared/host';
import { LANGUAGES, type Language } from '@site/shared/language';
import { useSubmit } from '@site/shared/remote';
import { fillPlaceholders, MAX_TITLE_LENGTH, type Placeholder } from '@site/shared/rules';
import { Button, Callout, Cluster, Stack, TextField } from '@site/shared/ui';
import { type FormEvent, useRef, useState } from 'react';
import * as texts from '#texts';
import type { EditorHandle } from '../editor/editor-handle';
import { isEmptyHtml, messageError } from '../editor/message-error';
import { RichTextEditor } from '../editor/rich-text-editor';
import { SafeMessage } from '../messages/safe-message';
import styles from './canned-replies.module.css';
import { LanguageRow, type LanguageState } from './language-row';
import { PlaceholderList } from './placeholder-list';
import { changed, type ReplyDraft, rebased, shownText, writtenTexts } from './reply-draft';
import type { CannedReplyList } from './use-canned-replies';

type CannedReplyFormProps = {
  start: ReplyDraft;
  /** The language of this ticket. */
  language: Language;
  list: CannedReplyList;
  /** This ticket's values of the placeholders, for the preview. */
  values: Readonly<Record<Placeholder, string>>;
  close: () => void;
};

/** Edits a canned reply in its languages, and shows it with the values of this ticket. */
export function CannedReplyForm(props: CannedReplyFormProps) {
  const { list, values, close } = props;
  const [draft, setDraft] = useState(props.start);
  const [language, setLanguage] = useState(props.language);
  const [isDeleted, setDeleted] = useState(false);
  const editor = useRef<EditorHandle>(null);
  const { isBusy, submit } = useSubmit();
  const { title, description } = shownText(draft, language);
  const others = list.replies.filter(({ id }) => id !== draft.base?.id);
  const { en, ...translations } = writtenTexts(draft);
  const states = LANGUAGES.map((each) => stateOf(shownText(draft, each), each, others));
  const canSave = en !== undefined && !states.includes('wrong');
  const replaced = draft.replaced[language];

  const change = (text: Partial<CannedReplyText>, options?: { isWritten: boolean }) =>
    setDraft((before) => changed(before, language, text, options));

  async function save() {
    if (!en) throw new Error('The canned reply has no English text.');
    const { base } = draft;
    const replaces = base && { id: base.id, version: base.version };
    const answer = await list.save({
      ...(replaces && { replaces }),
      texts: { en, ...translations },
    });
    // Others have changed or deleted this reply, or given its title to another one.
    if (!answer.ok && [404, 409].includes(answer.problem.status)) await takeNewest();
    return answer;
  }

  async function takeNewest(): Promise<void> {
    const newest = await list.reload();
    if (!newest || !draft.base) return;
    const { id } = draft.base;
    const stored = newest.find((reply) => reply.id === id) ?? null;
    setDraft((before) => rebased(before, stored));
    setDeleted(stored === null);
  }

  async function saveAndClose(event: FormEvent) {
    event.preventDefault();
    if (!canSave || !(await submit(save))) return;
    void showToast({ title: texts.cannedReplies.saved(), success: true });
    close();
  }

  return (
    <form onSubmit={saveAndClose}>
      <Stack gap="small">
        <h3 className={styles.heading}>
          {draft.base ? texts.cannedReplies.editTitle() : texts.cannedReplies.create()}
        </h3>
        {isDeleted && (
          <Callout tone="warning" role="alert" title={texts.cannedReplies.deleted()}>
            {texts.cannedReplies.deletedHint()}
          </Callout>
        )}
        <LanguageRow states={states} value={language} onChange={setLanguage} />
        {replaced && (
          <Callout tone="warning" role="alert" title={texts.cannedReplies.changed()}>
            <p>{texts.cannedReplies.changedHint({ title: replaced.title })}</p>
            <SafeMessage html={replaced.description} lang={language} />
          </Callout>
        )}
        <TextField
          label={texts.cannedReplies.titleLabel()}
          value={title}
          onChange={(value) => change({ title: value })}
          error={isTitleUsed(title, language, others) ? texts.cannedReplies.titleUsed() : null}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          dir="auto"
          lang={language}
        />
        <RichTextEditor
          label={texts.cannedReplies.text()}
          value={description}
          messageKey={language}
          onChange={(html, options) => change({ description: html }, options)}
          error={isEmptyHtml(description) ? null : messageError(description)}
          handle={editor}
        />
        <PlaceholderList insert={(html) => editor.current?.insert(html)} />
        {!isEmptyHtml(description) && (
          <section className={styles.preview} aria-label={texts.cannedReplies.preview()}>
            <SafeMessage html={fillPlaceholders(description, values)} lang={language} />
          </section>
        )}
        <Cluster gap="small">
          <Button type="submit" variant="primary" busy={isBusy} disabled={!canSave}>
            {texts.cannedReplies.save()}
          </Button>
          <Button onClick={close}>{texts.cannedReplies.cancel()}</Button>
        </Cluster>
      </Stack>
    </form>
  );
}

/** The state of one language. A language without a text is 'missing', and not stored. */
function stateOf(
  { title, description }: CannedReplyText,
  language: Language,
  others: readonly CannedReply[],
): LanguageState {
  if (isEmptyHtml(description)) return 'missing';
  const isWrong =
    title.trim() === '' ||
    isTitleUsed(title, language, others) ||
    messageError(description) !== null;
  return isWrong ? 'wrong' : 'written';
}

function isTitleUsed(title: string, language: Language, others: readonly CannedReply[]): boolean {
  return others.some(({ texts: stored }) => stored[language]?.title === title.trim());
}
