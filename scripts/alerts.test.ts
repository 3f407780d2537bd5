import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { contract, problems } from '../shared/src/contract';

type Rules = { groups: { rules: { alert: string; expr: string; annotations: Annotations }[] }[] };
type Annotations = { summary: string; runbook: string };
type Dashboard = { panels: { id: number; title: string; targets?: { expr: string }[] }[] };

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rules = (parse(read('deploy/prometheus/rules.yml')) as Rules).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read('deploy/grafana/site.json')) as Dashboard;
const expressions = [
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ name: title, expr })),
  ),
];

/** The metrics that the servers register, and those of Prometheus and of Node.js in use. */
const registered = new Set([
  ...['api/src/metrics', 'edge/src/metrics'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => read(`${folder}/${file}`).match(/\b(site|edge)_[a-z_]+\b/g) ?? []),
  ),
  'up',
  'process_start_time_seconds',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
]);

function metricsIn(expr: string): string[] {
  const names = expr.match(/\b(site|edge|process|nodejs)_[a-z0-9_]+\b/g) ?? [];
  return names.map((name) => name.replace(/_(bucket|count|sum)$/, ''));
}

test.each(expressions)('$name reads metrics that the servers have: $expr', ({ expr }) => {
  const names = metricsIn(expr);
  expect(names.length > 0 || /\bup\b/.test(expr)).toBe(true);
  expect(names.filter((name) => !registered.has(name))).toEqual([]);
  for (const [, code = ''] of expr.matchAll(/code="([^"]+)"/g))
    expect(problems).toHaveProperty(code);
});

test.each(expressions.filter(({ expr }) => /\bsite_http_request_duration_seconds/.test(expr)))(
  '$name leaves out the calls of balancers, or shows each route: $expr',
  ({ expr }) => {
    expect(expr).toMatch(/[{,]route!~"\/api\/\(ready\|health\)"\}|sum by \([^)]*\broute\b/);
    for (const { path } of [contract.site.ready, contract.site.health])
      expect(`/api/${path}`).toMatch(/^\/api\/(ready|health)$/);
  },
);

const isInstalled = spawnSync('promtool', ['--version']).status === 0;
const [withPromtool, note] = isInstalled
  ? [test, '']
  : [test.skip, ' (skipped: promtool is not installed)'];
withPromtool(`the alerts pass the tests of promtool${note}`, () => {
  const { status, stdout, stderr } = spawnSync(
    'promtool',
    ['test', 'rules', 'scripts/testing/rules.test.yml'],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 });
});

test('each alert has an entry of the runbook, and each entry is of an alert', () => {
  const alerts = rules.map(({ alert }) => alert);
  const entries = [...read('docs/runbook.md').matchAll(/^## ([A-Z]\w+)$/gm)].map(
    ([, name]) => name,
  );
  expect(entries).toEqual(alerts);
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
});

test('the panels of the dashboard have numbers of their own', () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a site without scheduled backups fires BackupMissing', () => {
  const missing = rules.find(({ alert }) => alert === 'BackupMissing');
  expect(missing?.expr).toMatch(/\bor absent\(site_last_backup_timestamp_seconds\b/);
});
