import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@site/shared/language';
import {
  PSEUDO_LANGUAGE,
  pseudoText,
  type Release,
  type ReleaseFile,
  type RemoteState,
} from '@site/shared/release';
import type { ReleaseSet } from './release-set';

/** The language in which a release shows its texts on pages of a language. */
export function languageOfRelease({ languages }: Release, language: Language): Language {
  return Object.hasOwn(languages, language) ? language : BASE_LANGUAGE;
}

/** The path of a file for pages of a language: in the folder of this language, if there is one. */
export function pathInRelease(release: Release, path: string, language: Language): string {
  return languageOfRelease(release, language) === BASE_LANGUAGE ? path : `${language}/${path}`;
}

/** The languages of a release, in the order of the site's languages. */
export function languagesOf(release: Release): Language[] {
  return LANGUAGES.filter((language) => languageOfRelease(release, language) === language);
}

/** A text of a release for documents in a language; in English if the release lacks it. */
export function translated({ languages }: Release, english: string, language: Language): string {
  return languages[language]?.manifest[english] ?? english;
}

const setsByLanguage = new WeakMap<ReleaseSet, Map<Language, ReleaseSet>>();

/** A release set with the files and texts of a language: the same object each time. */
export function setInLanguage(set: ReleaseSet, language: Language): ReleaseSet {
  const sets = setsByLanguage.get(set) ?? new Map([[BASE_LANGUAGE, set]]);
  setsByLanguage.set(set, sets);
  const known = sets.get(language);
  if (known) return known;
  const releases = Object.fromEntries(
    Object.entries(set.releases).map(([name, state]) => [name, stateInLanguage(state, language)]),
  );
  const made = { ...set, releases, language };
  sets.set(language, made);
  return made;
}

function stateInLanguage(state: RemoteState, language: Language): RemoteState {
  const { live, previous } = state;
  return {
    ...state,
    live: inLanguage(live, language),
    previous: previous && inLanguage(previous, language),
  };
}

function inLanguage(release: Release, language: Language): Release {
  if (!release.languages[language]) return release;
  return withFilesOf(release, language, (english) => translated(release, english, language));
}

/**
 * A release as the gate sees it in the pseudo language. The browser renders its pages, because the
 * server output has the languages of visitors only.
 */
export function inPseudoLanguage({ server: _server, ...release }: Release): Release {
  return withFilesOf(release, PSEUDO_LANGUAGE, pseudoText);
}

/**
 * A release with the paths of a language's files: the code of a page loads its files from the
 * folder of its entry. A file that is the same in all languages has an address in each of them.
 */
function withFilesOf(release: Release, folder: string, text: (english: string) => string): Release {
  const path = (english: string) => `${folder}/${english}`;
  const filesByPath = new Map(release.files.map((file) => [file.path, file]));
  const ownFiles = release.files
    .filter((file) => sharedPath(file.path) === undefined)
    .map((file): ReleaseFile => {
      const { size, integrity } = filesByPath.get(path(file.path)) ?? file;
      return { path: path(file.path), size, integrity };
    });
  return {
    ...release,
    entry: path(release.entry),
    initial: release.initial.map(path),
    routes: release.routes.map((route) => ({
      ...route,
      title: text(route.title),
      ...(route.description && { description: text(route.description) }),
      files: route.files.map(path),
    })),
    ...(release.cards && {
      cards: release.cards.map((card) => ({ ...card, files: card.files.map(path) })),
    }),
    nav: release.nav.map((entry) => ({ ...entry, label: text(entry.label) })),
    files: [...release.files, ...ownFiles],
  };
}

/** The path of a file without the folder of a language; undefined outside of such a folder. */
export function sharedPath(path: string): string | undefined {
  const [folder = '', ...rest] = path.split('/');
  const isOfLanguage = isLanguage(folder) || folder === PSEUDO_LANGUAGE;
  return rest.length > 0 && isOfLanguage ? rest.join('/') : undefined;
}

/**
 * The path of the stored file for an address below `folder`, such as `shop/VERSION/de/a.js`: that
 * of the language, or the file that all languages share.
 */
export function storedFile(folder: string, path: string): string {
  const [name = '', version = '', ...rest] = path.split('/');
  const shared = sharedPath(rest.join('/'));
  if (shared === undefined || existsSync(join(folder, path))) return path;
  return `${name}/${version}/${shared}`;
}
