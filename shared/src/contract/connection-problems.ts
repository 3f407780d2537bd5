import * as texts from '#texts';

/** The problems of connections with other systems; see `problems`. */
export const connectionProblems = {
  'token-invalid': {
    status: 401,
    title: texts.problem.notAllowed,
    body: texts.problem.tokenInvalid,
  },
  'token-refused': {
    status: 403,
    title: texts.problem.notAllowed,
    body: texts.problem.tokenRefused,
  },
  'token-end': {
    status: 422,
    title: texts.problem.notSaved,
    body: texts.problem.tokenEnd,
  },
  'webhook-address': {
    status: 422,
    title: texts.problem.notSaved,
    body: texts.problem.webhookAddress,
  },
  'too-many-connections': {
    status: 409,
    title: texts.problem.notSaved,
    body: texts.problem.tooManyConnections,
  },
} as const;
