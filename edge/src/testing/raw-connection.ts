import { connect, type Socket } from 'node:net';

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/** A TCP connection that sends exactly the given bytes, and reads answers with Content-Length. */
export type RawConnection = {
  socket: Socket;
  send(bytes: string | Buffer): void;
  /** The next answer. Rejects if the connection ends before it. */
  answer(): Promise<RawAnswer>;
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>;
};

export function openRaw(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let received = Buffer.alloc(0);
  let isClosed = false;
  let wake = () => {};
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  // A reset is a close, too: the tests look at the answers.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true;
      wake();
      resolve();
    });
  });

  function takeAnswer(): RawAnswer | undefined {
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const [statusLine = '', ...lines] = received.subarray(0, end).toString().split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const bodyEnd = end + 4 + Number(headers['content-length'] ?? 0);
    if (received.length < bodyEnd) return undefined;
    const body = received.subarray(end + 4, bodyEnd).toString();
    received = received.subarray(bodyEnd);
    return { status: Number(statusLine.split(' ')[1]), headers, body };
  }

  return {
    socket,
    send: (bytes) => {
      socket.write(bytes);
    },
    async answer() {
      for (;;) {
        const answer = takeAnswer();
        if (answer) return answer;
        if (isClosed) throw new Error('The connection was closed without an answer.');
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    closed,
  };
}
