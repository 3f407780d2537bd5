/**
 * Answers the pings of the process that started this one. Without an answer it presumes that this
 * process hangs, kills it and starts it again.
 */
export function answerPings(): void {
  process.on('message', (message: { ping?: number } | null) => {
    if (message?.ping !== undefined && process.connected) process.send?.({ pong: message.ping });
  });
}
