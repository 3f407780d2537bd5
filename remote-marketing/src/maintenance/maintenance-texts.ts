import { formatOrdinalUtcDate } from '@site/shared/format';
import type { MaintenanceState, MaintenanceWindow } from '@site/shared/rules';
import type { Tone } from '@site/shared/ui';

export type MaintenanceTexts = {
  tone: Tone;
  status: string;
  intro: string;
};

const texts: Record<MaintenanceState, (window: MaintenanceWindow) => MaintenanceTexts> = {
  planned: ({ start }) => ({
    tone: 'waiting',
    status: `Planned. It will start on ${formatOrdinalUtcDate(start)}`,
    intro: 'The service will be migrated to new infrastructure.',
  }),
  'in-progress': () => ({
    tone: 'danger',
    status: 'In progress',
    intro: 'The service is being migrated to new infrastructure.',
  }),
  'not-planned': () => ({
    tone: 'success',
    status: 'Not planned',
    intro: 'No maintenance is planned. The last one moved the service to new infrastructure.',
  }),
};

/** What the page says about a maintenance in a state (section 2, maintenance). */
export function maintenanceTexts(
  state: MaintenanceState,
  window: MaintenanceWindow,
): MaintenanceTexts {
  return texts[state](window);
}
