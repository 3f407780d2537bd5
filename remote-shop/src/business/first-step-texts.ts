import { paths } from '@site/shared/remote';
import type { FirstStep } from '@site/shared/rules';
import * as texts from '#texts';

type StepTexts = {
  title: () => string;
  /** What to do: the setting to change, and what follows. */
  toDo: () => string;
  /** The page that shows the result, or on which the step is done. */
  link?: { label: () => string; to: string };
};

export const STEP_TEXTS: Readonly<Record<FirstStep, StepTexts>> = {
  production: { title: texts.firstSteps.production, toDo: texts.firstSteps.productionToDo },
  siteAddress: { title: texts.firstSteps.siteAddress, toDo: texts.firstSteps.siteAddressToDo },
  seller: {
    title: texts.firstSteps.seller,
    toDo: texts.firstSteps.sellerToDo,
    link: { label: texts.seller.title, to: paths.seller },
  },
  cardPayments: {
    title: texts.firstSteps.cardPayments,
    toDo: texts.firstSteps.cardPaymentsToDo,
    link: { label: texts.firstSteps.shop, to: paths.shopBasic },
  },
  mail: { title: texts.firstSteps.mail, toDo: texts.firstSteps.mailToDo },
  botCheck: { title: texts.firstSteps.botCheck, toDo: texts.firstSteps.botCheckToDo },
  addresses: {
    title: texts.firstSteps.addresses,
    toDo: texts.firstSteps.addressesToDo,
    link: { label: texts.firstSteps.contact, to: paths.support },
  },
  secondFactor: {
    title: texts.firstSteps.secondFactor,
    toDo: texts.firstSteps.secondFactorToDo,
    link: { label: texts.firstSteps.settings, to: paths.factors },
  },
  secondAdmin: {
    title: texts.firstSteps.secondAdmin,
    toDo: texts.firstSteps.secondAdminToDo,
    link: { label: texts.firstSteps.staff, to: paths.staff },
  },
  backup: { title: texts.firstSteps.backup, toDo: texts.firstSteps.backupToDo },
  coins: { title: texts.firstSteps.coins, toDo: texts.firstSteps.coinsToDo },
};
