import { RELEASE_NAME_PATTERN, RELEASE_VERSION_PATTERN } from '@site/shared/release';

const MAX_FRAMES = 8;
/** A file that was requested again has a query. */
const ADDRESS = new RegExp(
  `^/releases/(${RELEASE_NAME_PATTERN}/${RELEASE_VERSION_PATTERN}/[\\w./@-]{1,100})(?:\\?[^:]*)?(:\\d{1,7}:\\d{1,7})\\)?$`,
);

/**
 * The places of a reported stack in files of releases. Everything else in it is left out, so that
 * nothing of the visitor remains.
 */
export function framesIn(addresses: readonly string[]): string[] {
  return addresses
    .flatMap((address) => {
      const [, file, place] = ADDRESS.exec(address) ?? [];
      return file && place ? [file + place] : [];
    })
    .slice(0, MAX_FRAMES);
}
