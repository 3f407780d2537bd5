import * as z from '@site/shared/schema';
import { cardName } from './card-name';
import { MAX_REPORT_MESSAGE_LENGTH, MAX_REPORT_STACK_ADDRESSES } from './names.mjs';
import { counterName, releaseName, releaseVersion } from './release';

/** The largest size of a report as JSON. */
export const MAX_PAGE_REPORT_BYTES = 8_192;

/** The pattern of the route, such as `/order/:orderNumber`, or `*`. It has no path parameters. */
const page = z.string().check(z.regex(/^(\*|\/.*)$/), z.maxLength(200));

/** The releases in use for a view: the shell and the page's remote. */
const releases = z.record(releaseName, releaseVersion);

/** The part of a page view that failed. */
const viewStage = z.enum([
  /** The entry of the remote. */
  'load',
  /** A file of the page. */
  'page',
  'loader',
  'render',
  /** An uncaught error. */
  'error',
  /** An unhandled rejection. */
  'rejection',
  /** A violation of the Content-Security-Policy. */
  'policy',
  /** A file that a release requested later. */
  'chunk',
  /** The page has rendered and shows no content. */
  'blank',
  /** The shell did not begin a view. */
  'boot',
]);
export type ViewStage = z.infer<typeof viewStage>;

const outcome = z.enum(['shown', 'failed', 'stalled', 'left', 'cut']);
/** A translator of the browser has changed the page, so the outcome says little of a release. */
const translated = z.optional(z.literal(true));
const fault = {
  stage: z.optional(viewStage),
  message: z.optional(z.string().check(z.maxLength(MAX_REPORT_MESSAGE_LENGTH))),
  /** The addresses of releases on the stack, innermost first. */
  stack: z.optional(z.array(z.string()).check(z.maxLength(MAX_REPORT_STACK_ADDRESSES))),
};

/**
 * The outcome of a page view. A view begins with a document or a navigation. It is `shown` when the
 * page's loader has finished and its content is painted, `stalled` when this has not happened after
 * 10 s, and `left` when the visitor went away before. It is `cut` when the visitor has stopped the
 * load of the document: files of the page are then missing, which is no fault of a release.
 */
const viewReport = z.object({
  kind: z.literal('view'),
  page,
  /** The remote that owns the page; `shell` for a page of the shell. */
  remote: releaseName,
  /** Whether it is the first view of the document. */
  first: z.boolean(),
  releases,
  outcome,
  /** The view failed after its outcome was reported, so the view is counted already. */
  late: z.optional(z.literal(true)),
  translated,
  /** The release at fault, by the address of its script. Default: the page's remote. */
  blame: z.optional(releaseName),
  /** The version of `blame`, if `releases` does not have it. */
  blameVersion: z.optional(releaseVersion),
  ...fault,
});
export type ViewReport = z.infer<typeof viewReport>;

/** The web vitals of a view, sent when the page is hidden. */
const vitalsReport = z.object({
  kind: z.literal('vitals'),
  page,
  remote: releaseName,
  releases,
  /** Largest Contentful Paint, in milliseconds. */
  lcp: z.optional(z.number().check(z.minimum(0))),
  /** Interaction to Next Paint, in milliseconds. */
  inp: z.optional(z.number().check(z.minimum(0))),
  /** Cumulative Layout Shift, without a unit. */
  cls: z.optional(z.number().check(z.minimum(0))),
});
export type VitalsReport = z.infer<typeof vitalsReport>;

/** An event that a remote counts. */
const counterReport = z.object({
  kind: z.literal('counter'),
  remote: releaseName,
  version: releaseVersion,
  name: counterName,
});
export type CounterReport = z.infer<typeof counterReport>;

/** The outcome of a card on a page of another remote. It counts for the card's release only. */
const cardReport = z.object({
  kind: z.literal('card'),
  /** The page that shows the card. */
  page,
  /** The remote of the card, and the version of its release. */
  remote: releaseName,
  version: releaseVersion,
  card: cardName,
  outcome,
  translated,
  ...fault,
});
export type CardReport = z.infer<typeof cardReport>;

/**
 * What a page reports to `POST /releases/report`. The response is 204 for every valid report. It
 * contains no data of the visitor.
 */
export const pageReport = z.discriminatedUnion('kind', [
  viewReport,
  vitalsReport,
  counterReport,
  cardReport,
]);
export type PageReport = z.infer<typeof pageReport>;
