import { createServer } from 'node:net';
import { CommandFailed } from './run.mjs';

/** Throws CommandFailed when the value is no port number, or the port is in use. */
export async function checkPort(port, host) {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandFailed(
      `PORT must be a number from 0 to 65535, such as 8080. It is ${process.env.PORT}.`,
    );
  // A browser may resolve localhost to either address.
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
    if (await isTaken(port, address))
      throw new CommandFailed(
        `Port ${port} is in use. Stop the program that uses it, or set PORT to another number.`,
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
