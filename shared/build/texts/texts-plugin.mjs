import escapeHtml from 'escape-html';
import { BASE_LANGUAGE } from '../../src/language/base-language.mjs';
import { PSEUDO_LANGUAGE } from '../../src/release/pseudo-language.mjs';
import { webpack } from '../plugins.mjs';
import { OF_LANGUAGE, placeholdersIn, textsOfScript } from './fill-texts.mjs';
import { nameTexts, packageName, placeholderOf } from './name-texts.mjs';
import { textFiles } from './read-texts.mjs';
import { writeTextModule } from './write-module.mjs';

const { Compilation, WebpackError } = webpack;
const { RawSource, ReplaceSource } = webpack.sources;
const PLUGIN = 'TextsPlugin';

/** The condition under which the language of the moment is a placeholder. */
export const PLACEHOLDER_CONDITIONS = ['placeholders', '...'];

/** The path of a file of a release in another language than English. */
export function pathInLanguage(language, path) {
  return `${language}/${path}`;
}

/**
 * Puts a placeholder in the place of each text that the code of a page asks for, and the texts of a
 * language in their places after minification. The English files keep their names. Each other
 * language has a folder with those files that differ from the English ones: scripts with texts, and
 * the entry, which loads them. A text that a language lacks is English.
 *
 * Gives the release plugin `compilation.languages`: the languages of the build, each with the
 * number of its texts that are missing. `compilation.textFolders` are their folders, and that of
 * the pseudo language, which the gate uses.
 */
export class TextsPlugin {
  /**
   * `packages` are the folders whose texts the build may contain. The languages are those of the
   * first one; with `isEnglishOnly`, there is only English.
   */
  constructor({ packages, isEnglishOnly = false }) {
    this.folders = packages;
    this.isEnglishOnly = isEnglishOnly;
  }

  apply(compiler) {
    const read = () => {
      this.packages = this.folders.map((directory) => ({
        directory,
        name: packageName(directory),
        ...writeTextModule(directory),
      }));
    };
    compiler.hooks.beforeRun.tap(PLUGIN, read);
    compiler.hooks.watchRun.tap(PLUGIN, read);
    nameTexts(compiler, () => this.packages);
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.fileDependencies.addAll(this.folders.flatMap(textFiles));
      compilation.hooks.processAssets.tap(
        // The files are minified, and have no source maps of their own yet.
        { name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 },
        () => this.fill(compilation),
      );
    });
  }

  fill(compilation) {
    const { folders, languages, compiledOf } = this.texts();
    const usedTexts = new Set();
    for (const { name, source, info } of compilation.getAssets()) {
      const places = placesOf(name, source.source().toString());
      if (places.placeholders.length === 0 && !isEntry(compilation, name)) continue;
      for (const placeholder of places.placeholders) {
        if (!Object.hasOwn(OF_LANGUAGE, placeholder)) usedTexts.add(placeholder);
        if (compiledOf(placeholder, BASE_LANGUAGE)) continue;
        compilation.errors.push(new WebpackError(`${name} has ${placeholder}, which is no text.`));
        return;
      }
      const filled = (original, language) => {
        const result = new ReplaceSource(original);
        const edits = places.editsFor((placeholder) => compiledOf(placeholder, language));
        for (const { start, end, text } of edits) result.replace(start, end - 1, text);
        return result;
      };
      for (const folder of folders) {
        // Only the gate uses the pseudo language, so its files have no source maps.
        const original = folder === PSEUDO_LANGUAGE ? new RawSource(source.source()) : source;
        compilation.emitAsset(pathInLanguage(folder, name), filled(original, folder), info);
      }
      compilation.updateAsset(name, filled(source, BASE_LANGUAGE));
    }
    compilation.textFolders = folders;
    compilation.languages = Object.fromEntries(
      languages.map((language) => {
        const missing = [...usedTexts].filter(
          (text) => !compiledOf(text, language, { isStrict: true }),
        );
        return [language, { missing: missing.length }];
      }),
    );
  }

  /**
   * The languages, the folders with their files, and a function that returns the compiled text of a
   * placeholder. A text that the language lacks is English, or undefined with `isStrict`.
   */
  texts() {
    const texts = new Map();
    for (const { name, texts: ofPackage } of this.packages)
      for (const [key, { compiled }] of ofPackage) texts.set(placeholderOf(name, key), compiled);
    const hasOthers = texts.size > 0 && !this.isEnglishOnly;
    const languages = hasOthers ? this.packages[0].languages : [];
    return {
      languages,
      folders: hasOthers ? [...languages, PSEUDO_LANGUAGE] : [],
      compiledOf(placeholder, language, { isStrict = false } = {}) {
        const ofLanguage = OF_LANGUAGE[placeholder];
        if (ofLanguage) return { code: ofLanguage(language) };
        const compiled = texts.get(placeholder);
        return compiled?.[language] ?? (isStrict ? undefined : compiled?.[BASE_LANGUAGE]);
      },
    };
  }
}

/** The placeholders of a file, and its edits for a language (`textsOfScript`). */
function placesOf(name, code) {
  if (name.endsWith('.js')) return textsOfScript(code);
  const places = name.endsWith('.html') ? placeholdersIn(code) : [];
  return {
    placeholders: places.map(({ placeholder }) => placeholder),
    editsFor: (compiledOf) =>
      places.map(({ placeholder, start, end }) => {
        const text = JSON.parse(compiledOf(placeholder).code);
        return { start, end, text: escapeHtml(text) };
      }),
  };
}

/** Whether a file has the runtime, which loads the files of a language. */
function isEntry({ chunks }, name) {
  return [...chunks].some((chunk) => chunk.hasRuntime() && chunk.files.has(name));
}
