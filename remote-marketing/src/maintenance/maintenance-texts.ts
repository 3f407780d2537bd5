import { formatOrdinalUtcDate } from '@site/shared/format';
import type { MaintenanceState, MaintenanceWindow } from '@site/shared/rules';
import type { Tone } from '@site/shared/ui';
import * as texts from '#texts';

export type MaintenanceTexts = {
  tone: Tone;
  status: string;
  intro: string;
};

const TEXTS: Record<MaintenanceState, (window: MaintenanceWindow) => MaintenanceTexts> = {
  planned: ({ start }) => ({
    tone: 'waiting',
    status: texts.maintenance.planned({ date: formatOrdinalUtcDate(start) }),
    intro: texts.maintenance.plannedIntro(),
  }),
  'in-progress': () => ({
    tone: 'danger',
    status: texts.maintenance.inProgress(),
    intro: texts.maintenance.inProgressIntro(),
  }),
  'not-planned': () => ({
    tone: 'success',
    status: texts.maintenance.notPlanned(),
    intro: texts.maintenance.notPlannedIntro(),
  }),
};

/** What the page says about a maintenance in a state (section 2, maintenance). */
export function maintenanceTexts(
  state: MaintenanceState,
  window: MaintenanceWindow,
): MaintenanceTexts {
  return TEXTS[state](window);
}
