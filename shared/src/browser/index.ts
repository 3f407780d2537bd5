export { memoizeUntilSuccess } from './memoize-until-success';
export { newRequestId } from './new-request-id';
export {
  askForPasskey,
  cancelPasskeyRequest,
  makePasskey,
  type PasskeyAnswer,
  supportsPasskeyAutofill,
  supportsPasskeys,
} from './passkeys';
export { bytesOfBase64, saveBase64File, saveFile } from './save-file';
export {
  browserSessionTag,
  CLOSED_ANNOUNCEMENTS_KEY,
  readStorage,
  readStoredJson,
  THEME_KEY,
  writeStorage,
} from './storage';
export { useAsync } from './use-async';
export { useIsHydrated } from './use-is-hydrated';
export { usePoll } from './use-poll';
