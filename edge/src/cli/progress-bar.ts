const WIDTH = 30;

/** A bar on the terminal that fills with bytes; nothing where standard error is no terminal. */
export function createProgressBar(total: number, isShown = process.stderr.isTTY) {
  let done = 0;
  return {
    add(bytes: number) {
      done += bytes;
      if (!isShown) return;
      const share = total === 0 ? 1 : done / total;
      const filled = Math.round(share * WIDTH);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      process.stderr.write(
        `\r${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${megabytes(done)} of ${megabytes(total)}`,
      );
    },
    end() {
      if (isShown) process.stderr.write('\r\u001b[K');
    },
  };
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}
