const WIDTH = 30;

/** A progress bar in bytes on standard error; nothing where standard error is not a terminal. */
export function createProgressBar(totalBytes: number, isShown = process.stderr.isTTY) {
  let doneBytes = 0;
  return {
    add(bytes: number) {
      doneBytes += bytes;
      if (!isShown) return;
      const share = totalBytes === 0 ? 1 : doneBytes / totalBytes;
      const filled = Math.round(share * WIDTH);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      const percent = String(Math.round(share * 100)).padStart(3);
      process.stderr.write(
        `\r${bar} ${percent} %  ${megabytes(doneBytes)} of ${megabytes(totalBytes)}`,
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
