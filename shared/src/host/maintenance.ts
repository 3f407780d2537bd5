import { DEFAULT_MAINTENANCE, type MaintenanceWindow, maintenanceWindow } from '@site/shared/rules';
import { useSettings } from './site-store';

let documentMaintenance: MaintenanceWindow = maintenanceWindow(DEFAULT_MAINTENANCE);

/** Sets the maintenance in the document. The shell calls it once, before the first render. */
export function setDocumentMaintenance(maintenance: MaintenanceWindow): void {
  documentMaintenance = maintenance;
}

/**
 * The maintenance of the site. Until the API answers, it is the maintenance in the document:
 * visitors read its page while the API is down.
 */
export function useMaintenance(): MaintenanceWindow {
  return useSettings()?.maintenance ?? documentMaintenance;
}
