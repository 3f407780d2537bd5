/** In characters. The name has to fit into the navigation bar of a phone. */
export const MAX_BRAND_NAME_LENGTH = 30;

/**
 * The primary colour, on a light and on a dark page. Files that cannot import this constant repeat
 * it: tokens.css of the design system and the favicon. A test compares them.
 */
export const PRIMARY_COLOR = { light: '#2d55e0', dark: '#8aa4ff' } as const;
