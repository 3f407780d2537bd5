import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.mjs';
import { root } from '../workspace.mjs';

/** The base image that is made here. */
export const OWN_BASE = 'localhost/site-base';

/** The name of the image of a target of the Dockerfile. */
export function imageOf(target) {
  return `localhost/site-${target}`;
}

/**
 * Runs buildah with the images of `folder`. Returns what it prints, without the line break at the
 * end. Throws CommandFailed.
 */
export async function buildah(folder, parameters) {
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const places = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const words = [...places, ...parameters].map((word) => JSON.stringify(word));
  const output = await run(`buildah ${words.join(' ')}`, {
    folder: root,
    what: `buildah ${parameters[0]}`,
    env: { TMPDIR: temporary },
  });
  return output.trim();
}

/** Makes a container of an image. Returns the path of its files on this machine. */
export async function mountImage(folder, image) {
  const container = await buildah(folder, ['from', '--pull=never', image]);
  return buildah(folder, ['mount', container]);
}

/** The settings of an image: `User`, `Env`, `Cmd`, `WorkingDir`, `Volumes`, `Healthcheck`. */
export async function settingsOfImage(folder, image) {
  const { Docker } = JSON.parse(await buildah(folder, ['inspect', '--type', 'image', image]));
  return Docker.config;
}
