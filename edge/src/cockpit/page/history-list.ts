import { formatDateTime } from '@site/shared/format';
import type { ReleaseStatus } from '../../release-api/release-status';
import { element } from './elements';

/** Who changed what, when and why; newest first. */
export function historyList(history: ReleaseStatus['history']): HTMLElement {
  const entries = history.map(({ at, name, action, from, to, percent, by, why }) =>
    element(
      'li',
      {},
      element('time', {}, formatDateTime(at)),
      element(
        'span',
        {},
        element('strong', {}, name),
        ` ${action}${percent === undefined ? '' : ` ${percent} %`} `,
      ),
      element('code', {}, from ? `${from} → ${to ?? '–'}` : (to ?? '–')),
      element('span', { class: 'small' }, `${by}${why ? `: ${why}` : ''}`),
    ),
  );
  return element(
    'section',
    { class: 'card history' },
    element('h2', {}, 'History'),
    entries.length > 0
      ? element('ol', {}, ...entries)
      : element('p', {}, 'No release has been changed yet.'),
  );
}
