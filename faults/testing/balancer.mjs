import { Agent, createServer, request } from 'node:http';

const CHECK_INTERVAL_MS = 100;

/**
 * A load balancer as people run it: it asks each server for its readiness, gives requests in turn
 * to the ready ones, and keeps their connections. It repeats no request.
 */
export async function startBalancer(t, urls, readyPath) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set();
  let turn = 0;

  async function check(url) {
    const isReady = await fetch(url + readyPath, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(url);
    else ready.delete(url);
  }
  const checkAll = () => Promise.all(urls.map(check));
  await checkAll();
  const timer = setInterval(checkAll, CHECK_INTERVAL_MS);

  const server = createServer((incoming, outgoing) => {
    const refuse = () => outgoing.writeHead(502).end();
    const candidates = [...ready];
    turn += 1;
    const url = candidates[turn % candidates.length];
    if (!url) return refuse();
    const { method, url: path, headers } = incoming;
    const call = request(url + path, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    call.on('error', refuse);
    incoming.pipe(call);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    clearInterval(timer);
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${server.address().port}`, ready: () => [...ready] };
}
