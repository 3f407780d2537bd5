/** The release name of the shell. Every other name is a remote. */
export declare const SHELL: 'shell';

/** The chunk of the shell with the code that sends calls, named in `@site/shared/client`. */
export declare const CALLS_CHUNK: 'http.js';

/** The entry of the local storage of a visitor who has closed the offer of another language. */
export declare const LANGUAGE_OFFER_KEY: 'language-offer';

/** The name of a remote or of the shell: also the folder of its releases, and part of URLs. */
export declare const RELEASE_NAME_PATTERN: string;

/** A release's version: the first 16 hexadecimal digits of the hash of its content. */
export declare const RELEASE_VERSION_PATTERN: string;

/** The name of an event that a remote counts, such as `order-placed`. */
export declare const COUNTER_NAME_PATTERN: string;

/** The most counters of one release. */
export declare const MAX_RELEASE_COUNTERS: 20;

/** Where a page sends its reports, by `POST`. */
export declare const PAGE_REPORT_PATH: '/releases/report';

/** The most characters of a message in a report. A page shortens a longer message. */
export declare const MAX_REPORT_MESSAGE_LENGTH: 1_000;

/** The most addresses of a stack that a page sends. */
export declare const MAX_REPORT_STACK_ADDRESSES: 8;

/** The sha256 of a file in base64, in the form of the `integrity` attribute. */
export declare const INTEGRITY_PATTERN: string;

/** First path segments that the edge answers itself. No remote may own an address below them. */
export declare const RESERVED_PATHS: readonly string[];

/** Paths below /releases that are not releases. No release may have one of these names. */
export declare const RESERVED_RELEASE_NAMES: readonly string[];

export declare function isReleaseName(text: string): boolean;

export declare function isReleaseVersion(text: string): boolean;

/** Whether a URL path, such as '/api/health', is below a reserved path. */
export declare function isReservedPath(path: string): boolean;

/**
 * Whether a file of a release is a source map. The edge maps the stacks of errors with it and does
 * not serve it to visitors.
 */
export declare function isSourceMap(path: string): boolean;
