import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { LiveState } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import type { LiveStateReader } from '../releases/live-state';

const EVENTS_PATH = '/dev/live-reload';
/** The script tag of a document that reloads itself. */
export const LIVE_RELOAD_TAG = `<script src="${EVENTS_PATH}.js" defer></script>`;

const POLL_MS = 200;
const SCRIPT = `let loadedVersions;
new EventSource('${EVENTS_PATH}').onmessage = ({ data }) => {
  loadedVersions ??= data;
  if (data !== loadedVersions) location.reload();
};
`;

/** Reloads open pages when the live releases change. Register it in local mode only. */
export async function serveLiveReload(
  app: FastifyInstance,
  { live }: { live: LiveStateReader },
): Promise<void> {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.get(`${EVENTS_PATH}.js`, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(SCRIPT),
  );
  app.get(EVENTS_PATH, (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/event-stream');
    return reply.send(Readable.from(liveVersionEvents(live, closing.signal)));
  });
}

/**
 * Server-sent events with the live versions: one at the start and one at each change. After a
 * reconnect, the first event shows the changes that the page has missed.
 */
async function* liveVersionEvents(
  live: LiveStateReader,
  signal: AbortSignal,
): AsyncGenerator<string> {
  /** Empty while no release is live: then nothing is sent. */
  let sentVersions = '';
  while (!signal.aborted) {
    const versions = liveVersions(await live.current());
    if (versions !== sentVersions) yield `data: ${versions}\n\n`;
    sentVersions = versions;
    await wait(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

function liveVersions({ releases }: LiveState): string {
  return Object.entries(releases)
    .map(([name, { live }]) => `${name}@${live.version}`)
    .join(' ');
}
