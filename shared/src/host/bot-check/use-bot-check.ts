import { useCallback, useState } from 'react';
import { useSettings } from '../site-store';

/** The state of one form's bot check. */
export type BotCheckControl = {
  /**
   * The field `recaptcha` of the call; empty until the check is passed, or if it is switched off.
   */
  token: string;
  /**
   * Whether the form may be sent (section 5). True without a token if the check is switched off.
   */
  isPassed: boolean;
  /** Starts the check again: a token is valid for one call (section 4). `useSubmit` calls it. */
  reset: () => void;
  /** How often the check was reset, for `<BotCheck>`. */
  resetCount: number;
  /** Takes a token from `<BotCheck>`; '' removes it. */
  setToken: (token: string) => void;
};

/** The state of a form's bot check, for `<BotCheck check={…} />` and `useSubmit({ botCheck })`. */
export function useBotCheck(): BotCheckControl {
  const settings = useSettings();
  const [token, setToken] = useState('');
  const [resetCount, setResetCount] = useState(0);
  const reset = useCallback(() => {
    setToken('');
    setResetCount((count) => count + 1);
  }, []);
  return {
    token,
    isPassed: token !== '' || settings?.botCheck.script === '',
    reset,
    resetCount,
    setToken,
  };
}
