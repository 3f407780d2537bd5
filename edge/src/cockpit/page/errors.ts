import { formatDateTime } from '@site/shared/format';
import type { ReleaseError, ReleaseErrors } from '../../release-api/release-errors';
import { browserText, counted, formatViews } from '../../rollout/outcome-text';
import { element } from './elements';
import type { NameStatus } from './name-card';

/** The errors that this page has loaded, by name: they stay while newer ones are loaded. */
const loaded = new Map<string, ReleaseError[]>();

/** The last errors of a name, loaded when its reader opens them. */
export function errorsDetails(
  { name, errors }: NameStatus,
  load: () => Promise<ReleaseErrors>,
): HTMLDetailsElement {
  const list = element('div', {}, ...errorItems(name));
  async function refresh() {
    try {
      loaded.set(name, (await load()).errors);
      list.replaceChildren(...errorItems(name));
    } catch (error) {
      list.replaceChildren(element('p', { class: 'small' }, (error as Error).message));
    }
  }
  const details: HTMLDetailsElement = element(
    'details',
    {
      id: `errors-${name}`,
      toggle: () => {
        if (details.open) void refresh();
      },
    },
    element('summary', {}, `${counted(errors, 'error')} in pages`),
    list,
  );
  return details;
}

function errorItems(name: string): HTMLElement[] {
  const errors = loaded.get(name);
  if (!errors) return [element('p', { class: 'small' }, 'Loading …')];
  return [element('ul', { class: 'errors' }, ...errors.map(errorItem))];
}

function errorItem(error: ReleaseError): HTMLElement {
  const { version, stage, message, page, stack, count, firstAt, lastAt } = error;
  return element(
    'li',
    {},
    element('p', { class: 'message' }, message || stage),
    element(
      'p',
      { class: 'small' },
      element('code', {}, version),
      ` on `,
      element('code', {}, page),
      ` · ${formatViews(count)} · ${browserText(error)} · ${period(firstAt, lastAt)}`,
    ),
    stack.length > 0 &&
      element('ol', { class: 'stack' }, ...stack.map((place) => element('li', {}, place))),
  );
}

function period(firstAt: number, lastAt: number): string {
  const [first, last] = [formatDateTime(firstAt), formatDateTime(lastAt)];
  return first === last ? last : `${first} to ${last}`;
}
