import { once } from 'node:events';
import Fastify from 'fastify';
import { scheduleJob } from './schedule-job';

test('a job begins when the app listens; the start does not wait for it, and closing ends it', async () => {
  const app = Fastify();
  const steps: string[] = [];
  scheduleJob(app, {
    intervalMs: 3_600_000,
    failureMessage: 'The job failed.',
    run: async (closing) => {
      steps.push('job');
      // Without the signal it would never end.
      await once(closing, 'abort');
      steps.push('job ended');
    },
  });
  await app.ready();
  steps.push('ready');
  await app.listen({ port: 0, host: '127.0.0.1' });
  steps.push('listening');
  await app.close();
  expect(steps).toEqual(['ready', 'job', 'listening', 'job ended']);
});
