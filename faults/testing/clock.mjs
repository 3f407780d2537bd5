import { readFileSync, statSync } from 'node:fs';

// Loaded before a server (`--import`). The clock of the process is ahead by as many milliseconds as
// the file of CLOCK_FILE says, as if the machine's clock had been set. Timers are not affected: the
// system measures their time with another clock.
const file = process.env.CLOCK_FILE;
const RealDate = Date;
let aheadMs = 0;
let changedAt = -1;

function ahead() {
  const { mtimeMs } = statSync(file);
  if (mtimeMs !== changedAt) {
    changedAt = mtimeMs;
    aheadMs = Number(readFileSync(file, 'utf8'));
  }
  return aheadMs;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + ahead()], newTarget),
  apply: () => new RealDate(RealDate.now() + ahead()).toString(),
  get: (target, name) =>
    name === 'now' ? () => RealDate.now() + ahead() : Reflect.get(target, name),
});
