/**
 * The path of a Chromium: CHROMIUM_PATH, one on the PATH, or the first of `otherPaths` that can be
 * executed. Undefined when there is none, or when CHROMIUM_PATH is `off`.
 */
export declare function findBrowser(
  env: Record<string, string | undefined>,
  options?: { otherPaths?: string[] },
): string | undefined;

export declare function isExecutable(path: string): boolean;
