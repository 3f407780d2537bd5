// Preloaded into a server: a signal makes it hang as an endless loop in its own code would.
process.on('SIGUSR2', () => {
  for (;;);
});
