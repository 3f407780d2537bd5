import * as texts from '#texts';

// The problems that the client of every page makes itself.

/** The session has ended. */
export const notSignedIn = {
  code: 'not-signed-in',
  status: 401,
  title: texts.problem.pleaseSignIn,
  body: texts.problem.notSignedIn,
} as const;

/** Too many calls. The client always shows this title (section 8). */
export const tooMany = {
  code: 'too-many',
  status: 429,
  title: texts.problem.tooManyTitle,
  body: texts.problem.tooMany,
} as const;
