import * as texts from '#texts';
import { formatDuration } from '../format';
import { EDIT_WINDOW_MS, MAX_TICKET_VIEWS } from '../rules';
import * as pageProblems from './page-problems';

/** The problems of tickets; see `problems`. */
export const ticketProblems = {
  'ticket-closed': {
    status: 409,
    title: texts.problem.ticketClosedTitle,
    body: texts.problem.ticketClosed,
  },
  'ticket-already-closed': {
    status: 409,
    title: texts.problem.ticketClosedTitle,
    body: texts.problem.ticketAlreadyClosed,
  },
  'ticket-not-closable': {
    status: 409,
    title: texts.problem.ticketNotClosed,
    body: texts.problem.ticketNotClosable,
  },
  'ticket-not-closed': {
    status: 409,
    title: texts.problem.ticketNotReopened,
    body: texts.problem.ticketOpen,
  },
  'ticket-merged': {
    status: 409,
    title: texts.problem.ticketMergedTitle,
    body: texts.problem.ticketMerged,
  },
  'merge-same': pageProblems.mergeSame,
  'merge-other-owner': {
    status: 409,
    title: texts.problem.ticketsNotMerged,
    body: texts.problem.mergeOtherOwner,
  },
  'assignee-unknown': {
    status: 422,
    title: texts.problem.notAssigned,
    body: texts.problem.assigneeUnknown,
  },
  'customer-unknown': pageProblems.customerUnknown,
  'message-not-editable': {
    status: 409,
    title: texts.problem.messageNotChanged,
    body: () => texts.problem.messageNotEditable({ duration: formatDuration(EDIT_WINDOW_MS) }),
  },
  'canned-reply-title': {
    status: 409,
    title: texts.problem.cannedReplyNotSaved,
    body: texts.problem.cannedReplyTitle,
  },
  'canned-reply-changed': {
    status: 409,
    title: texts.problem.cannedReplyNotSaved,
    body: texts.problem.cannedReplyChanged,
  },
  'too-many-views': {
    status: 409,
    title: texts.problem.viewNotSaved,
    body: () => texts.problem.tooManyViews({ max: MAX_TICKET_VIEWS }),
  },
  'message-changed': {
    status: 409,
    title: texts.problem.messageNotSaved,
    body: texts.problem.messageChanged,
  },
  'category-not-offered': {
    status: 422,
    title: texts.problem.categoryNotOfferedTitle,
    body: texts.problem.categoryNotOffered,
  },
  'message-empty': {
    status: 422,
    title: texts.problem.messageMissing,
    body: texts.problem.messageEmpty,
  },
} as const;
