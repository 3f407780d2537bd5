export function isSourceMap(path: string): boolean;
