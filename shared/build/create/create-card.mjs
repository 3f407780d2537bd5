import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { audiences, slotContracts } from '../contract-calls.mjs';
import { languageOf, textFiles } from '../texts/read-texts.mjs';
import { writeTextModule } from '../texts/write-module.mjs';
import { groupOf, jsonOf, NEW_CARD, titleOf } from './new-texts.mjs';

const CARD_NAME = /^[a-z][a-z0-9-]{0,39}$/;
/** The values in the test of a new card, by the kind of the prop. */
const EXAMPLES = { number: 7, integer: 7, string: 'example' };
/** The `order` of a new card: it comes after the cards of its slot whose order a team has set. */
const LAST = 500;
/** Who sees a card when the command does not say it: all who see the page. */
const EVERYONE = 'everyone';

/** The card cannot be made; the message says why. */
export class CardRefused extends Error {}

/**
 * Adds a card for a slot of another remote to a remote: its component, its texts, its test, its
 * line in src/remote.tsx and its entry in remote.json. Throws CardRefused before it writes.
 *
 * @param {string} folder the remote's package folder
 * @param {{ slot: string, name: string, audience?: string }} card `slot` as `support/ticket-aside`
 * @returns {string[]} the files that it wrote or changed, relative to the folder
 */
export function createCard(folder, { slot, name, audience = EVERYONE }) {
  const remote = JSON.parse(readText(folder, 'remote.json'));
  const [exported, contract] = slotNamed(slot);
  if (!CARD_NAME.test(name))
    throw new CardRefused(
      `${name} is not a valid card name. Use lower-case letters, digits and hyphens, at most 40, a letter first.`,
    );
  if (!audiences().includes(audience))
    throw new CardRefused(`${audience} is no audience. They are ${audiences().join(', ')}.`);
  if (slot.startsWith(`${remote.name}/`))
    throw new CardRefused(
      `${slot} is a slot of ${remote.name} itself: use a component in its place.`,
    );
  if (existsSync(join(folder, `src/cards/${name}.tsx`)) || remote.cards?.[name])
    throw new CardRefused(`${remote.name} has a card ${name} already. Choose another name.`);
  const props = Object.keys(contract.props).filter((prop) => contract.props[prop] in EXAMPLES);
  const files = {
    'src/remote.tsx': withCard(readText(folder, 'src/remote.tsx'), exported, name),
    'remote.json': withEntry(readText(folder, 'remote.json'), name, audience),
    [`src/cards/${name}.tsx`]: component(exported, name, props),
    [`src/cards/${name}.test.tsx`]: testOf(name, contract.props, props),
    ...withTexts(folder, name, props),
  };
  mkdirSync(join(folder, 'src/cards'), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  writeTextModule(folder);
  return Object.keys(files);
}

function slotNamed(slot) {
  const slots = Object.entries(slotContracts());
  const found = slots.find(([, contract]) => contract.slot === slot);
  if (found) return found;
  const names = slots.map(([, contract]) => contract.slot).join(', ');
  throw new CardRefused(`There is no slot ${slot}. The slots are ${names}.`);
}

function readText(folder, path) {
  try {
    return readFileSync(join(folder, path), 'utf8');
  } catch {
    throw new CardRefused(`${folder} has no ${path}: it is not the folder of a remote.`);
  }
}

/** The texts of all languages of the remote, with those of the card. */
function withTexts(folder, name, props) {
  const values = props.map((prop) => `${prop}: {${prop}}`).join(', ');
  return Object.fromEntries(
    textFiles(folder).map((file) => {
      const language = languageOf(file);
      const sentence = NEW_CARD[language] ?? NEW_CARD.en;
      const intro = values ? `${sentence.slice(0, -1)} (${values}).` : sentence;
      const texts = { intro, title: titleOf(name) };
      const groups = JSON.parse(readFileSync(file, 'utf8'));
      return [`texts/${language}.json`, jsonOf({ ...groups, [groupOf(`${name}-card`)]: texts })];
    }),
  );
}

function component(exported, name, props) {
  const group = groupOf(`${name}-card`);
  const list = `{ ${props.join(', ')} }`;
  const types = `import type { SlotProps, ${exported} } from '@site/shared/slots';\n`;
  const hasProps = props.length > 0;
  return `${hasProps ? types : ''}import * as texts from '#texts';

export function Component(${hasProps ? `${list}: SlotProps<typeof ${exported}>` : ''}) {
  return (
    <p>
      <strong>{texts.${group}.title()}</strong> {texts.${group}.intro(${hasProps ? list : ''})}
    </p>
  );
}
`;
}

function testOf(name, kinds, props) {
  const values = props.map((prop) => `${prop}: ${literal(EXAMPLES[kinds[prop]])}`).join(', ');
  return `import { openCard } from '@site/shared/testing/open-card';
import { screen } from '@testing-library/react';
import remote from '../remote';

test('the card shows its title', async () => {
  await openCard(remote, '${name}', ${values ? `{ ${values} }` : '{}'});
  expect(await screen.findByText('${titleOf(name)}')).toBeVisible();
});
`;
}

function literal(value) {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** The entry point with a line for the card: the first one of its cards. */
function withCard(code, exported, name) {
  const line = `    '${name}': card(${exported}, () => import('./cards/${name}')),`;
  const lines = code.split('\n');
  const start = lines.indexOf('export default defineRemote(manifest, {');
  const end = lines.indexOf('});', start);
  const firstCard = lines.findIndex((text) => /^ *[\w'-]+: card\(/.test(text));
  if (firstCard >= 0) lines.splice(firstCard, 0, line);
  else if (start >= 0 && end > start) {
    const pages = lines.slice(start + 1, end).map((text) => `  ${text}`);
    const call = ['export default defineRemote(', '  manifest,', '  {', ...pages, '  },'];
    lines.splice(start, end - start + 1, ...call, '  {', line, '  },', ');');
  } else
    throw new CardRefused(`Add this line to the cards of src/remote.tsx by hand: ${line.trim()}`);
  return withImports(lines, ['card', exported]).join('\n');
}

function withImports(lines, names) {
  const from = " } from '@site/shared/slots';";
  const present = lines.findIndex((line) => line.startsWith('import { ') && line.endsWith(from));
  const before = lines[present]?.slice('import { '.length, -from.length).split(', ') ?? [];
  const statement = `import { ${[...new Set([...before, ...names])].sort().join(', ')}${from}`;
  if (present >= 0) return lines.with(present, statement);
  const manifest = lines.findIndex((line) => line.startsWith('import manifest '));
  return lines.toSpliced(manifest, 0, statement);
}

/** remote.json with an entry for the card; its other lines stay as they are. */
function withEntry(json, name, audience) {
  const entry = `"${name}": { "audience": "${audience}", "order": ${LAST} }`;
  const changed = json.includes('"cards": {')
    ? json.replace('"cards": {', `"cards": {\n    ${entry},`)
    : json.replace('"routes":', `"cards": {\n    ${entry}\n  },\n  "routes":`);
  const { cards } = JSON.parse(changed);
  if (!cards?.[name]) throw new CardRefused(`Add this entry to remote.json by hand: ${entry}`);
  return changed;
}
