import { formatDateTime } from '@site/shared/format';
import { useCallback } from 'react';
import { counted } from '../../rollout/outcome-text';
import { loadMessages } from './calls';
import { useLoaded } from './token';

/** The last messages of pages in which releases of a name failed. */
export function Messages({ name }: { name: string }) {
  const load = useCallback((token: string) => loadMessages(token, name), [name]);
  const { value: messages, problem } = useLoaded(load);
  if (!messages) return <p className="small">{problem ?? 'Loading …'}</p>;
  return (
    <ul className="entries">
      {messages.map(({ version, stage, message, page, browser, stack = [], count, lastAt }) => (
        <li key={`${version} ${page} ${stage} ${message}`}>
          <p>{message || stage}</p>
          <p className="small">
            <code>{version}</code> on <code>{page}</code> · {counted(count, 'view')}
            {browser && ` · ${browser}`} · {formatDateTime(lastAt)}
          </p>
          {stack.length > 0 && <pre className="small">{stack.join('\n')}</pre>}
        </li>
      ))}
    </ul>
  );
}
