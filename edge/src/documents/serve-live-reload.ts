import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { LiveState } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import type { LiveStateReader } from '../releases/live-state';

const EVENTS = '/dev/live-reload';
/** What a document says to load again by itself. */
export const LIVE_RELOAD_TAG = `<script src="${EVENTS}.js" defer></script>`;

const LOOK_MS = 200;
const SCRIPT = `let shown;
new EventSource('${EVENTS}').onmessage = ({ data }) => {
  shown ??= data;
  if (data !== shown) location.reload();
};
`;

/** For a developer's own machine: pages that are open load again when what is live has changed. Register it in local mode only. */
export async function serveLiveReload(
  app: FastifyInstance,
  { live }: { live: LiveStateReader },
): Promise<void> {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.get(`${EVENTS}.js`, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(SCRIPT),
  );
  app.get(EVENTS, (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/event-stream');
    return reply.send(Readable.from(changes(live, closing.signal)));
  });
}

/** An event with what is live, now and at each change: a page that was cut off meanwhile notices as well. */
async function* changes(live: LiveStateReader, signal: AbortSignal): AsyncGenerator<string> {
  let told = '';
  while (!signal.aborted) {
    const versions = versionsIn(await live.current());
    if (versions !== told) yield `data: ${versions}\n\n`;
    told = versions;
    await wait(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

function versionsIn({ releases }: LiveState): string {
  return Object.entries(releases)
    .map(([name, { live }]) => `${name}@${live.version}`)
    .join(' ');
}
