import { rmSync } from 'node:fs';
import { buildPackages } from '../scripts/build-packages.mjs';
import { checkPort } from '../scripts/free-port.mjs';
import { install } from '../scripts/install.mjs';
import { asProcess } from '../scripts/run.mjs';
import { siteOf } from './site.mjs';
import { startSite } from './start-site.mjs';

// The signal reaches the sites as well. This process ends after them, so that their ports are free.
process.on('SIGTERM', () => {});

asProcess(async () => {
  const sites = Array.from({ length: Number(process.env.SITES) }, (_, worker) => siteOf(worker));
  // Another run may use these sites.
  for (const { environment } of sites) await checkPort(Number(environment.PORT), 'localhost');
  // Before the sites start at once, as each of them would build what has changed.
  await install(console.log);
  await buildPackages(console.log);
  await Promise.all(
    sites.map(({ dataDir, environment }) => {
      // Each run starts with an empty site. The data of a run stays, for inspection after a
      // failure.
      rmSync(dataDir, { recursive: true, force: true });
      return startSite(environment, process.stdout);
    }),
  );
  console.log('All sites are ready.');
});
