import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const runbook = readFileSync(join(__dirname, '../docs/runbook.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'runbook-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The line of the runbook that defines a command. */
function definition(start: string): string {
  return runbook.split('\n').find((line) => line.startsWith(start)) ?? '';
}

/** Runs a line of the runbook. `program` is replaced by one that prints its arguments. */
function runWith(program: string, script: string): string[] {
  const path = join(folder, program);
  writeFileSync(path, '#!/bin/sh\nfor argument; do echo "$argument"; done\n');
  chmodSync(path, 0o755);
  const env = { PATH: `${folder}:${process.env.PATH}`, POSTGRES_USER: 'site', POSTGRES_DB: 'shop' };
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).trim().split('\n');
}

test.each(['', '?statement_timeout=20000&lock_timeout=9000'])(
  'the command `db` gives psql an address that it knows: %s',
  (query) => {
    const settings = join(folder, 'api.env');
    const address = 'postgres://site:secret@db.example:5432/site';
    writeFileSync(settings, `DATABASE_URL=${address}${query}\nREDIS_URL=redis://a?b\n`);
    const db = definition('db() { psql').replace('/etc/site/api.env', settings);
    expect(runWith('psql', `${db}\ndb 'select 1'`)).toEqual([address, '--command', 'select 1']);
  },
);

test('the command `db` for containers runs psql in that of PostgreSQL', () => {
  const compose = 'compose() { shift 3; "$@"; }';
  expect(definition('db() { compose')).toContain('compose exec -T postgres sh -c');
  const db = definition('db() { compose');
  expect(runWith('psql', `${compose}\n${db}\ndb "select 'a b'"`)).toEqual([
    '--username',
    'site',
    '--command',
    "select 'a b'",
    'shop',
  ]);
});

test.each([
  ['the units', 'systemctl stop', 'systemctl start'],
  ['containers', 'compose stop api-1 api-2', 'compose up --wait --detach\n'],
])('a restore with %s stops the APIs first, and starts them afterwards', (title, stop, start) => {
  const [, text = ''] = runbook.split(`**The restore with ${title}`);
  const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(text) ?? [];
  const places = [stop, 'dropdb', 'backup.mjs restore', start].map((part) =>
    commands.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
