import { paths } from '@site/shared/remote';
import type { FirstStep } from '@site/shared/rules';
import * as texts from '#texts';

type StepTexts = {
  title: () => string;
  /** The setting, and what to do then. */
  toDo: () => string;
  /** The page that shows the result, or on which the step is done. */
  link?: { label: () => string; to: string };
};

const { firstSteps } = texts;

export const STEP_TEXTS: Readonly<Record<FirstStep, StepTexts>> = {
  production: { title: firstSteps.production, toDo: firstSteps.productionToDo },
  siteAddress: { title: firstSteps.siteAddress, toDo: firstSteps.siteAddressToDo },
  seller: {
    title: firstSteps.seller,
    toDo: firstSteps.sellerToDo,
    link: { label: firstSteps.imprint, to: paths.imprint },
  },
  cardPayments: {
    title: firstSteps.cardPayments,
    toDo: firstSteps.cardPaymentsToDo,
    link: { label: firstSteps.shop, to: paths.shopBasic },
  },
  mail: { title: firstSteps.mail, toDo: firstSteps.mailToDo },
  botCheck: { title: firstSteps.botCheck, toDo: firstSteps.botCheckToDo },
  addresses: {
    title: firstSteps.addresses,
    toDo: firstSteps.addressesToDo,
    link: { label: firstSteps.contact, to: paths.support },
  },
  secondFactor: {
    title: firstSteps.secondFactor,
    toDo: firstSteps.secondFactorToDo,
    link: { label: firstSteps.settings, to: paths.factors },
  },
  secondAdmin: {
    title: firstSteps.secondAdmin,
    toDo: firstSteps.secondAdminToDo,
    link: { label: firstSteps.staff, to: paths.staff },
  },
  backup: { title: firstSteps.backup, toDo: firstSteps.backupToDo },
  coins: { title: firstSteps.coins, toDo: firstSteps.coinsToDo },
};
