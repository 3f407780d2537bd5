import type { Answer } from '@site/shared/client';
import type { CannedReply } from '@site/shared/contract';
import { compareNames } from '@site/shared/format';
import { showProblemToast } from '@site/shared/host';
import { useEffect, useState } from 'react';
import { staffClient } from '../staff-client';

/** A canned reply to save. Without an id it is a new one. */
export type CannedReplyInput = { id?: number | undefined; title: string; description: string };

/** The list of canned replies, by title, with the calls that change it. */
export type CannedReplyList = {
  replies: readonly CannedReply[];
  save: (reply: CannedReplyInput) => Promise<Answer<unknown>>;
  remove: (id: number) => Promise<Answer<unknown>>;
};

/** Loads the canned replies once, and keeps the list up to date with own changes. */
export function useCannedReplies(): CannedReplyList {
  const [replies, setReplies] = useState<CannedReply[]>([]);

  useEffect(() => {
    const control = new AbortController();
    void staffClient.ticket.cannedReplies({}, { signal: control.signal }).then((answer) => {
      if (control.signal.aborted) return;
      if (answer.ok) setReplies(answer.value.replies);
      else void showProblemToast(answer.problem);
    });
    return () => control.abort();
  }, []);

  async function save({ id, ...reply }: CannedReplyInput): Promise<Answer<unknown>> {
    const answer = await staffClient.ticket.saveCannedReply({
      ...reply,
      ...(id !== undefined && { id }),
    });
    if (answer.ok) {
      const { reply: saved } = answer.value;
      const others = replies.filter((other) => other.id !== saved.id);
      setReplies([...others, saved].sort((a, b) => compareNames(a.title, b.title)));
    }
    return answer;
  }

  async function remove(id: number): Promise<Answer<unknown>> {
    const answer = await staffClient.ticket.deleteCannedReply({ id });
    // 404: it was already deleted, for example in another tab.
    if (!answer.ok && answer.problem.status !== 404) return answer;
    setReplies(replies.filter((reply) => reply.id !== id));
    return { ok: true, value: { id } };
  }

  return { replies, save, remove };
}

/** The replies whose title has every word of the search, in any order. */
export function matchingReplies(
  replies: readonly CannedReply[],
  search: string,
): readonly CannedReply[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return replies.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}
