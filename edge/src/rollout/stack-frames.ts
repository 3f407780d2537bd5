import {
  type LiveState,
  RELEASE_NAME_PATTERN,
  RELEASE_VERSION_PATTERN,
} from '@site/shared/release';
import { isInUse } from './releases-in-use';

const MAX_FRAMES = 8;
/** A file that was requested again has a query. */
const ADDRESS = new RegExp(
  `^/releases/(${RELEASE_NAME_PATTERN})/(${RELEASE_VERSION_PATTERN})/([\\w./@-]{1,100})(?:\\?[^:]*)?(:\\d{1,7}:\\d{1,7})\\)?$`,
);

/**
 * The places of a reported stack in files of releases that visitors get now. Everything else in it
 * is left out, such as addresses with data of the visitor and versions that a client invents.
 */
export function framesIn(addresses: readonly string[], state: LiveState): string[] {
  return addresses
    .flatMap((address) => {
      const [, name = '', version = '', file, place] = ADDRESS.exec(address) ?? [];
      return isInUse(name, version, state) ? [`${name}/${version}/${file}${place}`] : [];
    })
    .slice(0, MAX_FRAMES);
}
