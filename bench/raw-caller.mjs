import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Calls a server over keep-alive connections with prepared bytes. Node's own client costs several
 * times the CPU, which a server on the same machine would miss. Every answer must have a
 * `Content-Length`.
 */
export function rawCaller(url, { maxConnections, patienceMs }) {
  const { hostname, port } = new URL(url);
  const idle = [];
  const busy = new Set();

  function open() {
    const connection = { socket: connect(Number(port), hostname), received: '', finish: null };
    connection.socket.setNoDelay(true).setEncoding('latin1');
    connection.socket.on('data', (text) => receive(connection, text));
    connection.socket.on('error', () => {});
    connection.socket.on('close', () => {
      const index = idle.indexOf(connection);
      if (index >= 0) idle.splice(index, 1);
      end(connection, 0);
    });
    return connection;
  }

  function receive(connection, text) {
    connection.received += text;
    const head = connection.received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = /content-length: (\d+)/i.exec(connection.received.slice(0, head));
    if (connection.received.length < head + 4 + Number(length[1])) return;
    const status = Number(connection.received.slice(9, 12));
    connection.received = '';
    if (end(connection, status)) idle.push(connection);
  }

  function end(connection, status) {
    if (!busy.delete(connection)) return false;
    connection.finish(status);
    return true;
  }

  // One timer for all: a timer for each call would cost as much as the call.
  const impatience = setInterval(() => {
    const now = performance.now();
    // The connections are in the order of their calls.
    for (const connection of busy) {
      if (now - connection.startedAt < patienceMs) break;
      connection.socket.destroy();
      end(connection, 0);
    }
  }, 50);

  return {
    /** Opens connections before the first calls. */
    async open(count) {
      while (idle.length < count) {
        const connection = open();
        await once(connection.socket, 'connect');
        idle.push(connection);
      }
    },
    /** Resolves to the status; to 0 if no answer came, or if every connection is in use. */
    call: (bytes) =>
      new Promise((finish) => {
        if (idle.length === 0 && busy.size >= maxConnections) return finish(0);
        const connection = idle.pop() ?? open();
        Object.assign(connection, { finish, startedAt: performance.now() });
        busy.add(connection);
        connection.socket.write(bytes);
      }),
    close() {
      clearInterval(impatience);
      for (const { socket } of [...idle, ...busy]) socket.destroy();
    },
  };
}

/** The bytes of a POST with a JSON body. */
export function postBytes(url, path, body, cookie) {
  const json = JSON.stringify(body);
  const lines = [
    `POST /api/${path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(json)}`,
    `cookie: ${cookie}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${json}`;
}
