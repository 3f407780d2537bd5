/** The functions of semver that the edge uses. The package has no types. */
declare module 'semver' {
  export function satisfies(version: string, range: string): boolean;
  export function valid(version: string): string | null;
}
