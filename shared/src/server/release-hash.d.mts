/** The sha256 of a file in base64, in the form of the `integrity` attribute. */
export declare function integrityOf(fileContent: string | Uint8Array): string;

/**
 * A release's version: the hash of its release.json without `version` and `commit`. The order of the
 * fields counts.
 */
export declare function releaseVersionOf(releaseFields: object): string;
