import { rmSync } from 'node:fs';
import { site } from './site.mjs';

// Each run starts with an empty site. The data of a run stays, for inspection after a failure.
rmSync(site.dataDir, { recursive: true, force: true });
Object.assign(process.env, site.environment);
await import('../scripts/start.mjs');
