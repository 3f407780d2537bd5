import { useCallback, useState } from 'react';
import { useSettings } from '../site';

/** One form's bot check: what the form needs of it, and what `<BotCheck>` draws it from. */
export type BotCheckControl = {
  /** Goes to the server as `recaptcha`; empty until passed, and always where the check is switched off. */
  token: string;
  /** Whether the form may be sent (section 5). True without a token where the check is switched off. */
  isPassed: boolean;
  /** A token is good for one submit: call this after each one that leaves the form on the page, refused ones too (section 4). */
  reset: () => void;
  /** Grows with each reset. */
  round: number;
  /** For `<BotCheck>`: takes a token, or '' when it is lost. */
  setToken: (token: string) => void;
};

/** The state of a form's bot check. Render `<BotCheck check={…} />` with what it gives. */
export function useBotCheck(): BotCheckControl {
  const settings = useSettings();
  const [token, setToken] = useState('');
  const [round, setRound] = useState(0);
  const reset = useCallback(() => {
    setToken('');
    setRound((before) => before + 1);
  }, []);
  return {
    token,
    isPassed: token !== '' || settings?.botCheck.script === '',
    reset,
    round,
    setToken,
  };
}
