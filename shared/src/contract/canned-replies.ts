import * as z from '@site/shared/schema';
import { byLanguage } from './by-language';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { statusOk } from './tickets';

/** `description` is sanitised HTML. */
const cannedReplyText = z.object({ title: z.string(), description: z.string() });
export type CannedReplyText = z.infer<typeof cannedReplyText>;

/** A stored answer of support. The page fills in its placeholders. */
const cannedReply = z.object({
  id: z.number(),
  /** Grows with each change. */
  version: z.number(),
  texts: byLanguage(cannedReplyText),
});
export type CannedReply = z.infer<typeof cannedReply>;

/** The canned reply that a call changes, as its page has read it. */
const knownReply = z.object({ id: fields.ticketId, version: z.int().check(z.gte(1)) });

/** The canned replies of support. Their paths are in the area 'ticket'. */
export const cannedReplyCalls = {
  /** All canned replies. */
  cannedReplies: endpoint({
    path: 'ticket/canned-replies',
    access: 'staff',
    body: z.object({}),
    response: z.object({ replies: z.array(cannedReply) }),
    reads: true,
  }),

  /**
   * Stores a canned reply with the texts of all its languages: a new one, or in place of
   * `replaces`. A reply that has changed since its page read it is not replaced. Texts that are
   * stored already are no change. A title exists once in a language.
   */
  saveCannedReply: endpoint({
    path: 'ticket/save-canned-reply',
    access: 'staff',
    body: z.object({
      replaces: z.optional(knownReply),
      texts: byLanguage(z.object({ title: fields.ticketTitle, description: fields.richText })),
    }),
    response: z.object({ reply: cannedReply }),
    problems: ['message-empty', 'not-found', 'canned-reply-title', 'canned-reply-changed'],
  }),

  deleteCannedReply: endpoint({
    path: 'ticket/delete-canned-reply',
    access: 'staff',
    body: knownReply,
    response: statusOk,
    problems: ['not-found', 'canned-reply-changed'],
  }),
};
