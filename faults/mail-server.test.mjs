import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../scripts/workspace.mjs';
import { call, isHealthy, startEmbeddedSite, temporaryFolder, until } from './testing/site.mjs';

const { SMTPServer } = createRequire(join(root, 'api/package.json'))('smtp-server');

/** Accepts connections and never says a word. */
async function silentServer(port = 0) {
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    hasConnection: () => sockets.size > 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Keeps the recipients of all mails. */
async function mailServer(t, port) {
  const recipients = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  t.after(() => new Promise((resolve) => server.close(resolve)));
  return recipients;
}

test('the mail server hangs, is away and returns: calls are answered, each mail arrives once', async (t) => {
  const silent = await silentServer();
  const site = await startEmbeddedSite(t, {
    DATA_DIR: temporaryFolder(t),
    SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
    MAIL_FROM: 'Playlist Desk <no-reply@faults.test>',
  });
  const emails = [];
  const signUp = async () => {
    const email = `new-${emails.length}@faults.test`;
    const { status } = await call(
      site.url,
      'auth/register',
      { email, password: 'correct-horse-7' },
      '',
    );
    assert.equal(status, 200);
    emails.push(email);
  };
  const signUps = async (count) => {
    for (let index = 0; index < count; index += 1) await signUp();
  };
  await signUps(5);
  await until(async () => silent.hasConnection(), 'the API calls the mail server');
  await signUps(5);
  await silent.close();
  await until(() => site.log().includes('The mail server cannot be used'), 'the line in the log');
  await signUps(5);
  assert.equal(await isHealthy(site.url), true);

  const recipients = await mailServer(t, silent.port);
  await until(() => recipients.length >= emails.length, 'every mail');
  await site.stop();
  assert.deepEqual(recipients.sort(), emails.sort());
  assert.equal(site.log().split('The mail server cannot be used').length - 1, 1);
});
