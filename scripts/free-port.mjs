import { createServer } from 'node:net';
import { CommandFailed } from './run.mjs';

/** Throws a line for people when the port is not a port, or somebody listens on it already. */
export async function checkPort(port, host) {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandFailed(`PORT is not a port number: ${process.env.PORT}`);
  // A browser may take either address for the name localhost.
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
    if (await isTaken(port, address))
      throw new CommandFailed(
        `Port ${port} is in use. Stop what listens there, or set PORT to another one.`,
      );
  }
}

function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }) => resolve(code === 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}
