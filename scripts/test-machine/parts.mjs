import {
  findChromium,
  findFirefox,
  findNginx,
  findPostgres,
  findProgram,
  findValkey,
  findWebKitDriver,
  findXvfb,
} from './programs.mjs';

/**
 * What a test needs beside Node.js. `debian` and `brew` are packages, the preferred one first; a
 * part of which Playwright has a browser of its own names it.
 */
export const PARTS = {
  git: { title: 'Git', find: () => findProgram('git'), debian: ['git'], brew: 'git' },
  chromium: {
    title: 'Chromium',
    find: findChromium,
    // Pages take a third less processor time in the first.
    debian: ['chromium-headless-shell', 'chromium'],
    playwright: 'chromium',
  },
  firefox: {
    title: 'Firefox',
    find: findFirefox,
    debian: ['firefox-esr'],
    playwright: 'firefox',
  },
  webkit: {
    title: "the WebDriver of Safari's engine",
    find: findWebKitDriver,
    debian: ['webkit2gtk-driver'],
  },
  xvfb: {
    title: 'Xvfb',
    // Only Linux has windows on an X server.
    find: () => process.platform !== 'linux' || findXvfb(),
    debian: ['xvfb'],
  },
  postgres: {
    title: 'PostgreSQL',
    find: findPostgres,
    debian: ['postgresql'],
    brew: 'postgresql@18',
  },
  valkey: {
    title: 'Valkey',
    find: findValkey,
    debian: ['valkey-server', 'redis-server'],
    brew: 'valkey',
  },
  nginx: {
    title: 'nginx',
    find: findNginx,
    debian: ['nginx'],
    brew: 'nginx',
  },
  ext4: {
    title: 'mkfs.ext4',
    // The tests with a disk of their own mount it, which only root may do.
    find: () => process.getuid?.() !== 0 || findProgram('mkfs.ext4'),
    debian: ['e2fsprogs'],
  },
  buildah: { title: 'buildah', find: () => findProgram('buildah'), debian: ['buildah'] },
  debootstrap: {
    title: 'debootstrap',
    find: () => findProgram('debootstrap'),
    debian: ['debootstrap'],
  },
  runc: { title: 'runc', find: () => findProgram('runc'), debian: ['runc'] },
};

/** The names of the parts that this machine does not have. */
export function missingParts(names) {
  return names.filter((name) => !PARTS[name].find());
}

/** The one command that installs the parts on this machine, as a sentence. */
export function installationAdvice(names) {
  if (findProgram('apt-get')) return `Install: ${sudo()}apt-get install ${debianNames(names)}`;
  if (findProgram('brew') && names.every((name) => PARTS[name].brew))
    return `Install: brew install ${names.map((name) => PARTS[name].brew).join(' ')}`;
  const browsers = names.map((name) => PARTS[name].playwright);
  if (browsers.every(Boolean)) return `Install: npx playwright install ${browsers.join(' ')}`;
  return `Install ${names.map((name) => PARTS[name].title).join(', ')} with the packages of your system.`;
}

function debianNames(names) {
  return names.map((name) => PARTS[name].debian.at(-1)).join(' ');
}

function sudo() {
  return process.getuid?.() === 0 ? '' : 'sudo ';
}
