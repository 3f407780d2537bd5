import type { Answer } from '@site/shared/client';
import type { BodyOf, CannedReply, contract } from '@site/shared/contract';
import { compareNames } from '@site/shared/format';
import { showProblemToast } from '@site/shared/host';
import { useEffect, useEffectEvent, useState } from 'react';
import { staffClient } from '../staff-client';
import { shownTitle } from './texts-of-reply';

/** The canned replies, by title, with the calls that change them. */
export type CannedReplyList = {
  replies: readonly CannedReply[];
  save: (
    reply: BodyOf<typeof contract.ticket.saveCannedReply>,
  ) => Promise<Answer<{ reply: CannedReply }>>;
  remove: (reply: CannedReply) => Promise<Answer<unknown>>;
  /** Loads what others have changed; null if this fails. */
  reload: () => Promise<readonly CannedReply[] | null>;
};

/** Loads the canned replies once, and keeps the list up to date with own changes. */
export function useCannedReplies(): CannedReplyList {
  const [replies, setReplies] = useState<readonly CannedReply[]>([]);

  async function reload(signal?: AbortSignal): Promise<readonly CannedReply[] | null> {
    const answer = await staffClient.ticket.cannedReplies({}, { ...(signal && { signal }) });
    if (signal?.aborted) return null;
    if (!answer.ok) {
      void showProblemToast(answer.problem);
      return null;
    }
    setReplies(byTitle(answer.value.replies));
    return answer.value.replies;
  }

  const load = useEffectEvent(reload);
  useEffect(() => {
    const control = new AbortController();
    void load(control.signal);
    return () => control.abort();
  }, []);

  return {
    replies,
    reload: () => reload(),
    async save(reply) {
      const answer = await staffClient.ticket.saveCannedReply(reply);
      if (answer.ok) {
        const { reply: saved } = answer.value;
        setReplies((before) => byTitle([...without(before, saved.id), saved]));
      }
      return answer;
    },
    async remove({ id, version }) {
      const answer = await staffClient.ticket.deleteCannedReply({ id, version });
      // 404: it was already deleted, for example in another tab.
      if (answer.ok || answer.problem.status === 404) {
        setReplies((before) => without(before, id));
        return { ok: true, value: { id } };
      }
      if (answer.problem.code === 'canned-reply-changed') await reload();
      return answer;
    },
  };
}

function without(replies: readonly CannedReply[], id: number): CannedReply[] {
  return replies.filter((reply) => reply.id !== id);
}

function byTitle(replies: readonly CannedReply[]): CannedReply[] {
  return replies.toSorted((a, b) => compareNames(shownTitle(a), shownTitle(b)));
}

/** The replies with every word of the search in their titles, in any order and language. */
export function matchingReplies(
  replies: readonly CannedReply[],
  search: string,
): readonly CannedReply[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return replies.filter(({ texts }) => {
    const titles = Object.values(texts).map((text) => text?.title.toLowerCase() ?? '');
    return words.every((word) => titles.some((title) => title.includes(word)));
  });
}
