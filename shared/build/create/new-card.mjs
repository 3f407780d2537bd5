#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { CardRefused, createCard } from './create-card.mjs';

/** `new-card SLOT NAME` in the folder of a remote that has a repository of its own. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { audience: { type: 'string' } },
});
const [slot, name] = positionals;
try {
  if (!slot || !name)
    throw new CardRefused(
      'Usage: new-card <slot> <name>, such as: new-card support/ticket-aside tips',
    );
  const files = createCard(process.cwd(), { slot, name, ...values });
  console.log(`Wrote ${files.join(', ')}.`);
} catch (error) {
  if (!(error instanceof CardRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
