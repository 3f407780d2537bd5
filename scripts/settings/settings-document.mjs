/** The order of docs/settings.md. */
const TOPICS = [
  'The site',
  'Data',
  'Processes and network',
  'Accounts',
  'Mail and tickets',
  'Payments',
  'Seller and VAT',
  'Traces',
  'Releases',
  'The bucket of the releases',
];

const INTRODUCTION = `# Settings

A setting is an environment variable; an empty one counts as not set. A server that finds a wrong
value, or in production a missing one, prints a line for each and does not start.

\`npm run settings-table\` writes this page and \`deploy/*.env.example\` from the settings in
\`shared/src/server/common-settings.ts\`, \`edge/src/settings/\` and \`api/src/config/settings/\`.
`;

/** The text of docs/settings.md. `servers` are the settings that each server reads. */
export function settingsDocument(servers) {
  const all = settingsOf(servers);
  const unknown = all.filter(([, { topic }]) => !TOPICS.includes(topic));
  if (unknown.length > 0) throw new Error(`${unknown[0][1].topic} is no topic of ${TOPICS}.`);
  const texts = TOPICS.map((title) => {
    const rows = all
      .filter(([, { topic }]) => topic === title)
      .map(([name, { schema, fallback, meaning }]) => {
        const readers = readersOf(name, servers).join(', ');
        return `| \`${name}\` | ${readers} | ${fallback ?? defaultOf(schema)} | ${meaning} |`;
      });
    return `## ${title}\n\n| setting | read by | default | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return [INTRODUCTION, ...texts].join('\n');
}

/** The files of `deploy/` with the settings of both servers, and with those of one. */
const EXAMPLES = {
  'site.env.example': {
    readers: ['API', 'edge'],
    header: `# Settings of the edges and the APIs, for compose.yml and the systemd units. docs/settings.md
# describes them. Copy it to site.env, readable by its owner only (chmod 600), and replace the values
# in capitals. Secrets of one kind of server are in api.env and edge.env.`,
  },
  'api.env.example': {
    readers: ['API'],
    header: `# Settings of the APIs only. Copy it to api.env, and treat it like site.env. With the PostgreSQL of
# compose.yml, the password of the database is that of postgres.env.`,
  },
  'edge.env.example': {
    readers: ['edge'],
    header: `# Settings of the edges only. Copy it to edge.env, and treat it like site.env. With the S3 server of
# compose.yml, the key of the bucket is that of minio.env.`,
  },
};

/** The texts of the example files, by name. */
export function exampleFiles(servers) {
  const texts = Object.entries(EXAMPLES).map(([file, { readers, header }]) => {
    const own = settingsOf(servers).filter(
      ([name, { deployed }]) =>
        deployed !== undefined && String(readersOf(name, servers)) === String(readers),
    );
    const lines = own.map(
      ([name, setting]) => `${commentOf(setting)}\n${name}=${setting.deployed}`,
    );
    return [file, `${header}\n\n${lines.join('\n')}\n`];
  });
  return Object.fromEntries(texts);
}

const WIDTH = 100;

/** The first sentence of the meaning, as lines of a comment. */
function commentOf({ meaning }) {
  const [sentence] = meaning.split(/\.(?= |$)/);
  const plain = sentence.replace(/\[([^[\]]{1,80})\]\([^()]{1,80}\)/g, '$1').replaceAll('`', '');
  const lines = ['#'];
  for (const word of plain.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > WIDTH) lines.push('#');
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines.join('\n');
}

/** All settings with their names. Throws if two servers have different entries for one name. */
function settingsOf(servers) {
  const twice = Object.values(servers)
    .flatMap(Object.entries)
    .find(([name, setting]) =>
      readersOf(name, servers).some((server) => textOf(servers[server][name]) !== textOf(setting)),
    );
  if (twice) throw new Error(`${twice[0]} has two entries.`);
  return Object.entries(Object.assign({}, ...Object.values(servers)));
}

function readersOf(name, servers) {
  return Object.keys(servers).filter((server) => name in servers[server]);
}

/** The default of the schema, as it is written; empty without one. */
function defaultOf(schema) {
  const value = schema.safeParse(undefined).data ?? '';
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/** A setting as text, to compare two: its default and its texts, not how its value is read. */
function textOf({ schema, ...texts }) {
  return JSON.stringify([defaultOf(schema), texts]);
}
