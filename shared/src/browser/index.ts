export { memoiseUntilSuccess } from './memoise-until-success';
export { saveBase64File, saveFile } from './save-file';
export { readStorage, readStoredJson, type StorageArea, writeStorage } from './storage';
export { type AsyncResult, useAsync } from './use-async';
export { type PollOptions, type PollResult, usePoll } from './use-poll';
