declare const __SURFACE_ID__: string | undefined;

/** The id of this build's surface, which its release.json has too; '' outside of a build. */
export function surfaceId(): string {
  return typeof __SURFACE_ID__ === 'string' ? __SURFACE_ID__ : '';
}
