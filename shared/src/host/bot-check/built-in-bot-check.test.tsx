import { serveApi, siteReplies } from '@site/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { siteReady } from '../site';
import { BotCheck } from './bot-check';
import { useBotCheck } from './use-bot-check';

function Form() {
  return <BotCheck check={useBotCheck()} />;
}

test("a failed script of the site's own bot check is not called Turnstile", async () => {
  const botCheck = { script: '/releases/shell/bot-check.js', siteKey: 'key' };
  const api = serveApi(siteReplies({ botCheck }));
  await siteReady();
  render(<Form />);
  await act(async () => {
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  });
  expect(screen.getByRole('alert')).toHaveTextContent('The human check could not be loaded.');
  expect(screen.getByRole('alert')).not.toHaveTextContent('Turnstile');
  api.stop();
});
