import type { AddressInfo } from 'node:net';
import { contract } from '@site/shared/contract';
import { SMTPServer } from 'smtp-server';
import { buildApp } from '../app';
import { readConfig } from '../config/config';
import { openTestDatabase } from '../testing/test-database';
import { MailServerAway, mailSender } from './send-mail';
import { outbox, type StoredMail } from './tables';

type Received = { from: string; to: string[]; user: string; text: string };

/**
 * A mail server that refuses the first `failures` mails temporarily, and answers each mail after
 * `answering`.
 */
function mailServer(failures: number, answering = Promise.resolve()) {
  const received: Received[] = [];
  let failuresLeft = failures;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (password === 'mail-secret') done(null, { user: username ?? '' });
      else done(new Error('no'));
    },
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', async () => {
        await answering;
        if (failuresLeft > 0) {
          failuresLeft -= 1;
          done(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user ?? '',
          text,
        });
        done();
      });
    },
  });
  return { server, received };
}

/** The API with this mail server. */
async function appOn(server: SMTPServer) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const config = readConfig({
    LOG_LEVEL: 'silent',
    BOT_CHECK: 'off',
    SMTP_URL: `smtp://mailer:mail-secret@127.0.0.1:${port}`,
    MAIL_FROM: 'Playlist Desk <no-reply@site.test>',
  });
  const clock = { now: Date.UTC(2024, 8, 1, 12) };
  const app = await buildApp({ config, database: await openTestDatabase(), now: () => clock.now });
  const register = async (email: string) => {
    const payload = { email, password: 'correct-horse-7' };
    const url = `/api/${contract.auth.register.path}`;
    return (await app.inject({ method: 'POST', url, payload })).statusCode;
  };
  return { app, clock, register };
}

test('sends mails to the server of SMTP_URL, and retries after a temporary refusal', async () => {
  const { server, received } = mailServer(1);
  const { app, clock, register } = await appOn(server);
  try {
    expect(await register('anna@site.test')).toBe(200);
    app.context.outbox.sendDueMails();
    await app.context.outbox.idle();
    expect(received).toEqual([]);
    expect(await app.context.db.select().from(outbox)).toMatchObject([
      { attempts: 1, lastError: expect.stringContaining('451') },
    ]);

    clock.now += 30_000;
    app.context.outbox.sendDueMails();
    await app.context.outbox.idle();
    expect(received).toMatchObject([
      { from: 'no-reply@site.test', to: ['anna@site.test'], user: 'mailer' },
    ]);
    const [mail] = received;
    expect(mail?.text).toMatch(/^From: Playlist Desk <no-reply@site\.test>\r?$/m);
    expect(mail?.text).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(mail?.text).toContain('Content-Type: text/plain');
    expect(mail?.text).toContain('Content-Type: text/html');
  } finally {
    await app.close();
    await new Promise<void>((resolve) => server.close(resolve));
  }
});

test('while the mail server is slow, calls are answered; then each mail arrives once, in order', async () => {
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { server, received } = mailServer(0, answering);
  const { app, register } = await appOn(server);
  try {
    const emails = ['anna@site.test', 'ben@site.test', 'cleo@site.test'];
    for (const email of emails) expect(await register(email)).toBe(200);
    expect(received).toEqual([]);
    answer();
    app.context.outbox.sendDueMails();
    await app.context.outbox.idle();
    expect(received.map(({ to }) => to)).toEqual(emails.map((email) => [email]));
  } finally {
    await app.close();
    await new Promise<void>((resolve) => server.close(resolve));
  }
});

test('a mail server that is away costs no attempt of a mail; a mail that it refuses does', async () => {
  const away = mailServer(0);
  const { app, clock, register } = await appOn(away.server);
  const { port } = away.server.server.address() as AddressInfo;
  const tryAgain = async () => {
    clock.now += 30_000;
    app.context.outbox.sendDueMails();
    await app.context.outbox.idle();
  };
  await new Promise<void>((resolve) => away.server.close(resolve));
  expect(await register('anna@site.test')).toBe(200);
  await tryAgain();
  expect(await app.context.db.select().from(outbox)).toMatchObject([
    { attempts: 0, lastError: expect.stringContaining('ECONNREFUSED') },
  ]);
  await app.close();

  const sender = mailSender(app.context.config);
  const mail = { recipient: 'anna@site.test', subject: '', text: '', html: '' } as StoredMail;
  await expect(sender({ ...mail, createdAt: clock.now })).rejects.toThrow(MailServerAway);
  const refusing = mailServer(1);
  await new Promise<void>((resolve) => refusing.server.listen(port, '127.0.0.1', resolve));
  const failure = sender({ ...mail, createdAt: clock.now });
  await expect(failure).rejects.toThrow('451');
  await expect(failure).rejects.not.toBeInstanceOf(MailServerAway);
  await sender({ ...mail, createdAt: clock.now });
  expect(refusing.received).toHaveLength(1);
  await new Promise<void>((resolve) => refusing.server.close(resolve));
});
