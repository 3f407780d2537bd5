import type { CannedReply } from '@site/shared/contract';
import { formatLanguage } from '@site/shared/format';
import { confirm } from '@site/shared/host';
import { BASE_LANGUAGE, type Language } from '@site/shared/language';
import { useSubmit } from '@site/shared/remote';
import { fillPlaceholders, type Placeholder } from '@site/shared/rules';
import { Badge, Button, Cluster, Stack, TextField } from '@site/shared/ui';
import { MessageSquareText, Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import * as texts from '#texts';
import styles from './canned-replies.module.css';
import { CannedReplyForm } from './canned-reply-form';
import { draftOf, newDraft, type ReplyDraft } from './reply-draft';
import { shownTitle, textFor } from './texts-of-reply';
import { type CannedReplyList, matchingReplies } from './use-canned-replies';

type CannedRepliesProps = {
  list: CannedReplyList;
  /** The language of this ticket. */
  language: Language;
  /** This ticket's values of the placeholders. */
  values: Readonly<Record<Placeholder, string>>;
  /** The reply in the editor: the start of a new canned reply. */
  html: string;
  /** Inserts HTML at the caret of the reply. */
  insert: (html: string) => void;
};

/** Inserts canned replies with filled placeholders into the editor, and manages their list. */
export function CannedReplies({ list, language, values, html, insert }: CannedRepliesProps) {
  const { replies, remove } = list;
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<ReplyDraft | null>(null);
  const removing = useSubmit();
  const panelId = useId();
  const matches = matchingReplies(replies, search);

  function insertReply(reply: CannedReply): void {
    insert(fillPlaceholders(textFor(reply, language).description, values));
    setSearch('');
    setOpen(false);
  }

  function insertFirstMatch(event: FormEvent): void {
    event.preventDefault();
    if (matches[0]) insertReply(matches[0]);
  }

  function confirmRemoval(reply: CannedReply): void {
    confirm({
      id: 'delete-canned-reply',
      body: texts.cannedReplies.deleteQuestion({ title: shownTitle(reply) }),
      icon: 'question',
      labels: { confirm: texts.cannedReplies.deleteIt(), cancel: texts.cannedReplies.keepIt() },
      action: async () => {
        await removing.submit(() => remove(reply));
      },
    });
  }

  return (
    <div className={styles.frame}>
      <Button
        variant="quiet"
        icon={<MessageSquareText aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.cannedReplies.title()}
      </Button>
      <div id={panelId} hidden={!isOpen} className={styles.panel}>
        {isOpen && !edited && (
          <Stack gap="small">
            <form onSubmit={insertFirstMatch}>
              <TextField
                type="search"
                label={texts.cannedReplies.find()}
                hint={texts.cannedReplies.findHint()}
                value={search}
                onChange={setSearch}
                autoComplete="off"
                // The panel opens on a press of its button; the next step is typing.
                autoFocus
              />
            </form>
            {matches.length > 0 ? (
              <ul className={styles.list}>
                {matches.map((reply) => (
                  <li key={reply.id} className={styles.entry}>
                    <button
                      type="button"
                      className={styles.insert}
                      onClick={() => insertReply(reply)}
                    >
                      {shownTitle(reply)} <UsedLanguage reply={reply} language={language} />
                    </button>
                    <Button
                      variant="quiet"
                      icon={<Pencil aria-hidden="true" />}
                      aria-label={texts.cannedReplies.edit({ title: shownTitle(reply) })}
                      onClick={() => setEdited(draftOf(reply))}
                    />
                    <Button
                      variant="quiet"
                      icon={<Trash2 aria-hidden="true" />}
                      aria-label={texts.cannedReplies.delete({ title: shownTitle(reply) })}
                      disabled={removing.isBusy}
                      onClick={() => confirmRemoval(reply)}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <p className={styles.none}>
                {replies.length > 0 ? texts.cannedReplies.noMatch() : texts.cannedReplies.none()}
              </p>
            )}
            <Cluster gap="small">
              <Button
                icon={<Plus aria-hidden="true" />}
                onClick={() => setEdited(newDraft(language, html))}
              >
                {texts.cannedReplies.create()}
              </Button>
            </Cluster>
          </Stack>
        )}
        {isOpen && edited && (
          <CannedReplyForm
            start={edited}
            language={language}
            list={list}
            values={values}
            close={() => setEdited(null)}
          />
        )}
      </div>
    </div>
  );
}

/** Names the language of the text that would be inserted. Empty for a ticket in English. */
function UsedLanguage({ reply, language }: { reply: CannedReply; language: Language }) {
  if (language === BASE_LANGUAGE) return null;
  const used = textFor(reply, language).language;
  return <Badge tone={used === language ? 'neutral' : 'waiting'}>{formatLanguage(used)}</Badge>;
}
