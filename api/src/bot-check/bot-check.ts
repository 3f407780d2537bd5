/** Checks that a human sends a form. */
export type BotCheck = {
  /** The browser's widget; `script` is empty if there is no check. */
  settings: { script: string; siteKey: string };
  /** Throws 'bot-check' unless the token (`recaptcha` on the wire) is valid. A token works once. */
  verify: (token: string, address: string) => Promise<void>;
  /** A new challenge of the built-in check. Missing if another check is used. */
  challenge?: () => Promise<Record<string, unknown>>;
};
