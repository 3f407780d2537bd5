import {
  type BootManifest,
  MAX_REPORT_MESSAGE_LENGTH,
  MAX_REPORT_STACK_ADDRESSES,
  SHELL,
  type ViewReport,
  withoutPersonalText,
} from '@site/shared/release';
import type { CardOutcome, ViewFault, ViewPlace } from '.';
import { isCut } from './leaving';
import { send, setTimer } from './send';
import { isTranslated } from './translated';

const STALL_MS = 10_000;

type View = {
  page: string;
  remote: string;
  version?: string | undefined;
  first: boolean;
  outcome?: ViewReport['outcome'];
  /** True for each remote whose fault in this view is reported. */
  blamed: Record<string, boolean>;
};

let view: View | undefined;
let manifest: BootManifest | undefined;
/** How many views have begun. */
let viewNumber = 0;
/** Whether the shell has begun its first view. */
let hasShellBegun = false;
/** Whether the shell has drawn its frame. */
export let isShellMounted = false;

/** The boot manifest, as soon as the browser has parsed it. */
export function bootManifest(): BootManifest | undefined {
  try {
    // Throws without a text.
    manifest ??= JSON.parse(document.getElementById('boot-manifest')?.textContent as string);
  } catch {
    // The document is not parsed that far.
  }
  return manifest;
}

/** The current view. The first one begins without the shell, so that it always has an outcome. */
function currentView(): View | undefined {
  const page = bootManifest()?.page;
  if (!view && page) view = { page: page.path, remote: page.remote, first: true, blamed: {} };
  return view;
}

/** The current view; undefined before the boot manifest is parsed. */
export function viewPlace(): ViewPlace | undefined {
  const current = currentView();
  if (!current || !manifest) return undefined;
  const { page, remote, first } = current;
  const version =
    current.version ?? manifest.remotes.find(({ name }) => name === remote)?.entry.version;
  return {
    page,
    remote,
    first,
    releases: { [SHELL]: manifest.shell, ...(version && { [remote]: version }) },
  };
}

/**
 * Reports the outcome of the current view, once. A fault after the outcome, and a fault of a remote
 * that is not on the page, is reported as late, once for each remote.
 */
export function report(observed: ViewReport['outcome'], fault: Partial<ViewFault> = {}): void {
  const place = viewPlace();
  if (!view || !place || view.outcome === 'left') return;
  const { remote } = place;
  const { blame = remote } = fault;
  const isLate = Boolean(view.outcome) || (blame !== remote && blame !== SHELL);
  const isReported = observed === 'failed' ? view.blamed[blame] : isLate;
  if (isReported) return;
  const outcome = outcomeToReport(observed);
  view.blamed[blame] = outcome !== 'shown';
  if (!isLate) view.outcome = outcome;
  send({
    kind: 'view',
    ...place,
    outcome,
    // Undefined values are not sent.
    late: isLate || undefined,
    translated: isTranslated() || undefined,
    ...faultFields(fault, place),
  });
}

export function reportCard({ remote, version, card, fault }: CardOutcome): void {
  const place = viewPlace();
  if (!place) return;
  const { page } = place;
  send({
    ...{ kind: 'card', page, remote, version, card },
    outcome: outcomeToReport(fault ? 'failed' : 'shown'),
    translated: isTranslated() || undefined,
    ...faultFields(fault ?? {}, place),
  });
}

/** A bad outcome counts for no release if the visitor has stopped the load of the document. */
function outcomeToReport(observed: ViewReport['outcome']): ViewReport['outcome'] {
  const isBad = observed === 'failed' || observed === 'stalled';
  return isBad && isCut() ? 'cut' : observed;
}

/** The fields of a report about a fault. What the place of the view says already is left out. */
function faultFields(
  { stage, message, blame, blameVersion, stack }: Partial<ViewFault>,
  { page, remote, releases }: ViewPlace,
): Pick<ViewReport, 'stage' | 'message' | 'blame' | 'blameVersion' | 'stack'> {
  // Messages with the path of the page become equal for all pages of the route.
  const routeMessage = message?.replaceAll(location.pathname, page);
  return {
    blame: blame === remote ? undefined : blame,
    blameVersion: blameVersion === releases[blame ?? remote] ? undefined : blameVersion,
    stage,
    message: routeMessage && withoutPersonalText(routeMessage).slice(0, MAX_REPORT_MESSAGE_LENGTH),
    stack: stack?.match(/\/releases\/\S+/g)?.slice(0, MAX_REPORT_STACK_ADDRESSES),
  };
}

/** Begins a view of a page. With `continues`, the current view goes on there, after a redirect. */
export function begin(page: string, remote: string, continues?: boolean): void {
  const current = currentView();
  // The first call of the shell is about the view of the document, which began without it.
  if (current && (!hasShellBegun || (continues && !current.outcome)))
    Object.assign(current, { page, remote, version: undefined });
  else {
    report('left');
    view = { page, remote, first: !current, blamed: {} };
    reportStall();
  }
  hasShellBegun = true;
}

/** Notes the version that the current view shows. Ignored if its page is of another remote. */
export function uses(remote: string, version: string): void {
  if (view?.remote === remote) view.version = version;
}

export function mounted(): void {
  isShellMounted = true;
}

/** Reports the current view as stalled if it has no outcome after 10 s, while it can be seen. */
export function reportStall(): void {
  viewNumber += 1;
  const numberOfView = viewNumber;
  const startTimer = () =>
    setTimer(() => {
      // Another view has begun.
      if (numberOfView !== viewNumber) return;
      if (!document.hidden && navigator.onLine && isShellMounted) report('stalled');
      else startTimer();
    }, STALL_MS);
  startTimer();
}
