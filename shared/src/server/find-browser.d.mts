/**
 * The path of a Chromium: CHROMIUM_PATH, the program `first` or another browser on the PATH, or the
 * first of `otherPaths` that can be executed. Undefined when there is none, or when CHROMIUM_PATH is `off`.
 */
export declare function findBrowser(
  env: Record<string, string | undefined>,
  options?: { first?: string; otherPaths?: string[] },
): string | undefined;

export declare function isExecutable(path: string): boolean;
