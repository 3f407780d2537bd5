import { startNginx } from '../../scripts/nginx-server.mjs';
import { findNginx } from '../../scripts/test-machine/programs.mjs';
import { freePort } from './free-port.mjs';
import { temporaryFolder } from './site.mjs';

/** For the option `skip` of a test. */
export const skipWithoutNginx = findNginx() ? false : 'nginx is not installed';

/** nginx with the configuration of `deploy/nginx`; stopped after the test. */
export async function nginxInFront(t, { edges, apis, further = '' }) {
  const folder = temporaryFolder(t);
  const nginx = await startNginx({ folder, port: await freePort(), edges, apis, further });
  t.after(nginx.stop);
  return nginx;
}
