import { CommandFailed, run } from '../run.mjs';
import { root } from '../workspace.mjs';
import { installationAdvice, missingParts, PARTS } from './parts.mjs';
import { findProgram } from './programs.mjs';

/** apt-get gives up soon without a network, and waits two minutes for another one to end. */
const APT_OPTIONS =
  '-qq -o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=120';

/**
 * Installs the parts that this machine does not have: packages of Debian for root, else the
 * browsers of Playwright. Says what it installs. Returns the names of the parts that it could not
 * get; `say` has then printed the command that helps.
 */
export async function provideParts(names, say) {
  if (missingParts(names).length > 0 && process.getuid?.() === 0 && findProgram('apt-get'))
    await installDebianPackages(missingParts(names), say);
  for (const name of missingParts(names))
    if (PARTS[name].playwright) await installPlaywrightBrowser(PARTS[name], say);
  const missing = missingParts(names);
  if (missing.length > 0)
    say(`This machine lacks ${titles(missing)}. ${installationAdvice(missing)}`);
  return missing;
}

async function installDebianPackages(names, say) {
  say(`Installing ${titles(names)} (packages of Debian) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (command) =>
    run(`apt-get ${APT_OPTIONS} ${command}`, { folder: root, env, what: 'apt-get', quiet: true });
  try {
    await apt('update');
    for (const name of names) await installFirst(apt, PARTS[name].debian);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    say(error.message);
  }
}

/** Installs the first of the packages that this release of Debian has. */
async function installFirst(apt, packageNames) {
  for (const name of packageNames)
    if (await isOffered(name)) return apt(`install --yes --no-install-recommends ${name}`);
}

function isOffered(name) {
  const asked = run(`apt-cache show --no-all-versions ${name}`, {
    folder: root,
    what: 'apt-cache',
    quiet: true,
  });
  return asked.then(
    () => true,
    () => false,
  );
}

async function installPlaywrightBrowser({ title, playwright }, say) {
  say(`Installing ${title} (Playwright's own) …`);
  const withPackages = process.getuid?.() === 0 ? '--with-deps ' : '';
  try {
    await run(`playwright install --no-shell ${withPackages}${playwright}`, {
      folder: root,
      what: `Installing ${title}`,
      quiet: true,
    });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    say(error.message);
  }
}

function titles(names) {
  return names.map((name) => PARTS[name].title).join(', ');
}
