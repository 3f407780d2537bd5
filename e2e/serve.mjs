import { rmSync } from 'node:fs';
import { site } from './site.mjs';

// Each run begins with an empty site; what a failed run leaves behind stays to be looked at.
rmSync(site.dataDir, { recursive: true, force: true });
Object.assign(process.env, site.environment);
await import('../scripts/start.mjs');
