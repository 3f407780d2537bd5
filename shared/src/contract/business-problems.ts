import * as texts from '#texts';

/** The problems of changes of business data; see `problems`. */
export const businessProblems = {
  'version-changed': {
    status: 409,
    title: texts.problem.versionChangedTitle,
    body: texts.problem.versionChanged,
  },
  'version-past': {
    status: 422,
    title: texts.problem.notSaved,
    body: texts.problem.versionPast,
  },
  'version-same': {
    status: 422,
    title: texts.problem.notSaved,
    body: texts.problem.versionSame,
  },
  'version-refused': {
    status: 422,
    title: texts.problem.notSaved,
    body: texts.problem.versionRefused,
  },
  'logo-refused': {
    status: 422,
    title: texts.problem.notSaved,
    body: texts.problem.logoRefused,
  },
  'version-applies': {
    status: 409,
    title: texts.problem.versionNotDeletedTitle,
    body: texts.problem.versionApplies,
  },
  'version-not-taken-back': {
    status: 409,
    title: texts.problem.versionNotTakenBackTitle,
    body: texts.problem.versionNotTakenBack,
  },
} as const;
