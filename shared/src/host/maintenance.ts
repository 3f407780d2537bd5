import { DEFAULT_MAINTENANCE, type MaintenanceWindow, maintenanceWindow } from '@site/shared/rules';
import { useSettings } from './site';

let documentMaintenance: MaintenanceWindow = maintenanceWindow(DEFAULT_MAINTENANCE);

/** Sets the maintenance in the document. The shell calls it once, before the first render. */
export function setDocumentMaintenance(maintenance: MaintenanceWindow): void {
  documentMaintenance = maintenance;
}

/**
 * The maintenance of the site. Never missing: without an answer of the API it is the one in the
 * document, because its page is read when the API is down.
 */
export function useMaintenance(): MaintenanceWindow {
  return useSettings()?.maintenance ?? documentMaintenance;
}
