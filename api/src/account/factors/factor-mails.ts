import { paths } from '@site/shared/contract';
import type { FactorKind } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../../mail/layout';

const { factorMails } = texts;

export function factorAddedMail(to: string, kind: FactorKind, name: string): Mail {
  return factorMail(to, factorMails.addedSubject(), factorMails.added({ kind, name }));
}

export function factorRemovedMail(to: string, kind: FactorKind, name: string): Mail {
  return factorMail(to, factorMails.removedSubject(), factorMails.removed({ kind, name }));
}

export function factorRenamedMail(to: string, before: string, name: string): Mail {
  return factorMail(to, factorMails.renamedSubject(), factorMails.renamed({ before, name }));
}

export function newRecoveryCodesMail(to: string): Mail {
  return factorMail(to, factorMails.newCodesSubject(), factorMails.newCodes());
}

/** Sent by the command `npm run reset-factors`. */
export function factorsResetMail(to: string): Mail {
  return factorMail(to, factorMails.resetSubject(), factorMails.reset());
}

function factorMail(to: string, subject: string, text: string): Mail {
  return {
    to,
    subject,
    paragraphs: [text, factorMails.notYou()],
    action: { label: factorMails.settings(), path: paths.factors },
  };
}
