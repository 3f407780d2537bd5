import { formatOrdinalUtcDate } from '@site/shared/format';
import type { MaintenanceState, MaintenanceWindow } from '@site/shared/rules';
import type { Tone } from '@site/shared/ui';
import { maintenance } from '#texts';

export type MaintenanceTexts = {
  tone: Tone;
  status: string;
  intro: string;
};

const texts: Record<MaintenanceState, (window: MaintenanceWindow) => MaintenanceTexts> = {
  planned: ({ start }) => ({
    tone: 'waiting',
    status: maintenance.planned({ date: formatOrdinalUtcDate(start) }),
    intro: maintenance.plannedIntro(),
  }),
  'in-progress': () => ({
    tone: 'danger',
    status: maintenance.inProgress(),
    intro: maintenance.inProgressIntro(),
  }),
  'not-planned': () => ({
    tone: 'success',
    status: maintenance.notPlanned(),
    intro: maintenance.notPlannedIntro(),
  }),
};

/** What the page says about a maintenance in a state (section 2, maintenance). */
export function maintenanceTexts(
  state: MaintenanceState,
  window: MaintenanceWindow,
): MaintenanceTexts {
  return texts[state](window);
}
