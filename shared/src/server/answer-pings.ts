/**
 * Answers the pings of the supervisor, which started this process. If an answer is missing, the
 * supervisor kills this process and starts it again.
 */
export function answerPings(): void {
  process.on('message', (message: { ping?: number } | null) => {
    if (message?.ping !== undefined && process.connected) process.send?.({ pong: message.ping });
  });
}
