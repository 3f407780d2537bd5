export { memoizeUntilSuccess } from './memoize-until-success';
export {
  askForPasskey,
  cancelPasskeyRequest,
  makePasskey,
  type PasskeyAnswer,
  supportsPasskeyAutofill,
  supportsPasskeys,
} from './passkeys';
export { saveBase64File, saveFile } from './save-file';
export { browserSessionTag } from './session-tag';
export {
  readStorage,
  readStoredJson,
  type StorageArea,
  THEME_KEY,
  writeStorage,
} from './storage';
export { type AsyncResult, useAsync } from './use-async';
export { useIsHydrated } from './use-is-hydrated';
export { type PollOptions, usePoll } from './use-poll';
