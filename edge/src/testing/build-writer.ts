import type { LiveState, Release } from '@site/shared/release';
import { EMPTY_LIVE_STATE } from '../releases/live-state';
import { activate } from '../releases/live-state-changes';
import { type BuiltRelease, temporaryFolder, writeBuiltRelease } from './built-release';

/** Writes builds into a temporary folder of this file of tests. */
export function buildWriter(): {
  write(build: BuiltRelease): Release;
  /** A live state with these builds. */
  liveStateOf(...builds: BuiltRelease[]): LiveState;
} {
  const temporary = temporaryFolder();
  afterAll(temporary.remove);
  let folders = 0;
  function write(build: BuiltRelease): Release {
    folders += 1;
    return writeBuiltRelease(`${temporary.path}/${folders}`, build);
  }
  return { write, liveStateOf: (...builds) => activate(EMPTY_LIVE_STATE, builds.map(write)) };
}
