import { RELEASE_SETTINGS } from './release-settings.mjs';
import { SITE_SETTINGS } from './site-settings.mjs';
import { TRACE_SETTINGS } from './trace-settings.mjs';

const TOPICS = [...SITE_SETTINGS, ...TRACE_SETTINGS, ...RELEASE_SETTINGS];

/** Read by programs that have no schema. */
const OTHER_READERS = { CHROMIUM_PATH: ['edge'], WATCHDOG_SECONDS: ['api', 'edge', 'npm start'] };

const INTRODUCTION = `# Settings

A setting is an environment variable; an empty one counts as not set. \`npm run settings-table\` writes this page from the schemas of the
servers and \`scripts/settings/\`. A server that finds a wrong value, or in production a missing one, prints a line for each and does not start.
`;

/** The text of docs/settings.md. `schemas` are the settings that each server reads. */
export function settingsDocument(schemas) {
  const described = TOPICS.flatMap(({ settings }) => Object.keys(settings));
  const read = new Set([
    ...Object.values(schemas).flatMap(({ shape }) => Object.keys(shape)),
    ...Object.keys(OTHER_READERS),
  ]);
  const problems = [
    ...[...read].filter((name) => !described.includes(name)).map((name) => `${name} has no text`),
    ...described.filter((name) => !read.has(name)).map((name) => `${name} is not read`),
  ];
  if (problems.length > 0) throw new Error(`${problems.join(', ')}: see scripts/settings/.`);
  return [INTRODUCTION, ...TOPICS.map((topic) => topicText(topic, schemas))].join('\n');
}

function topicText({ title, settings }, schemas) {
  const rows = Object.entries(settings).map(([name, { default: text, meaning }]) => {
    const readers = OTHER_READERS[name] ?? readersOf(name, schemas);
    return `| \`${name}\` | ${readers.join(', ')} | ${text ?? defaultOf(name, schemas)} | ${meaning} |`;
  });
  return `## ${title}\n\n| setting | read by | default | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

function readersOf(name, schemas) {
  return Object.keys(schemas).filter((server) => name in schemas[server].shape);
}

/** The default of the schema; empty without one. */
function defaultOf(name, schemas) {
  const values = readersOf(name, schemas).map(
    (server) => schemas[server].shape[name].safeParse(undefined).data,
  );
  const value = values.find((one) => one !== undefined);
  return value === undefined || value === '' ? '' : String(value);
}
