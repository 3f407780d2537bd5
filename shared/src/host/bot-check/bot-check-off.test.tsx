import { serveApi, siteReplies } from '@site/shared/testing';
import { render, screen } from '@testing-library/react';
import { siteReady } from '../site';
import { BotCheck } from './bot-check';
import { useBotCheck } from './use-bot-check';

function Form() {
  const check = useBotCheck();
  return (
    <>
      <BotCheck check={check} />
      <button type="button" disabled={!check.isPassed} value={check.token}>
        Send
      </button>
    </>
  );
}

test('a check that the settings switch off loads nothing, and the form may be sent without a token', async () => {
  const api = serveApi(siteReplies({ botCheck: { script: '', siteKey: '' } }));
  await siteReady();
  const { container } = render(<Form />);
  expect(screen.getByRole('button')).toBeEnabled();
  expect(screen.getByRole('button')).toHaveValue('');
  expect(container.children).toHaveLength(1);
  expect(document.scripts).toHaveLength(0);
  api.stop();
});
