import { formatDateTime } from '@site/shared/format';
import { useCallback } from 'react';
import { browserText, counted } from '../../rollout/outcome-text';
import { loadErrors } from './calls';
import { useLoaded } from './use-loaded';

/** The last errors of pages in which releases of a name failed. */
export function PageErrors({ name }: { name: string }) {
  const load = useCallback((token: string) => loadErrors(token, name), [name]);
  const { value: errors, problem } = useLoaded(load);
  if (!errors) return <p className="small">{problem ?? 'Loading …'}</p>;
  return (
    <ul className="entries">
      {errors.map((error) => {
        const { version, stage, message, page, translated, stack = [], count, lastAt } = error;
        return (
          <li key={`${version} ${page} ${stage} ${message} ${stack[0]} ${translated}`}>
            <p>{message || stage}</p>
            <p className="small">
              <code>{version}</code> on <code>{page}</code> · {counted(count, 'network')} ·{' '}
              {browserText(error)} · {formatDateTime(lastAt)}
            </p>
            {stack.length > 0 && <pre className="small">{stack.join('\n')}</pre>}
          </li>
        );
      })}
    </ul>
  );
}
