import escapeHtml from 'escape-html';
import { BASE_LANGUAGE } from '../../src/language/base-language.mjs';
import { PSEUDO_LANGUAGE } from '../../src/release/pseudo-language.mjs';
import { webpack } from '../plugins.mjs';
import { readTexts, textFiles } from './read-texts.mjs';
import { packageName, placeholderOf, writeTextModules } from './write-modules.mjs';

const { Compilation, WebpackError } = webpack;
const { RawSource, ReplaceSource } = webpack.sources;
const PLUGIN = 'TextsPlugin';
/** The placeholder of the language itself, as in src/language/of-page.ts. */
const LANGUAGE_PLACEHOLDER = '$language$';
const PLACEHOLDERS = /\$text\$[\w$]+|\$language\$/g;

/** The condition under which packages resolve `#texts` to placeholders. */
export const PLACEHOLDER_CONDITIONS = ['placeholders', '...'];

/** The path of a file of a release in another language than English. */
export function pathInLanguage(language, path) {
  return `${language}/${path}`;
}

/**
 * Puts the texts of a language in the place of their placeholders. The English files keep their
 * names. Each other language has a folder with those files that differ from the English ones:
 * scripts with texts, and the entry, which loads them. A text that a language lacks is English.
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
    this.packages = packages;
    this.isEnglishOnly = isEnglishOnly;
  }

  apply(compiler) {
    const write = () => {
      for (const directory of this.packages) writeTextModules(directory);
    };
    compiler.hooks.beforeRun.tap(PLUGIN, write);
    compiler.hooks.watchRun.tap(PLUGIN, write);
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.fileDependencies.addAll(this.packages.flatMap(textFiles));
      compilation.hooks.processAssets.tap(
        // The files are minified, and have no source maps of their own yet.
        { name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 },
        () => this.fill(compilation),
      );
    });
  }

  fill(compilation) {
    const { folders, languages, codeOf } = this.readTexts();
    const usedPlaceholders = new Set();
    const runtimeFiles = new Set(
      [...compilation.chunks]
        .filter((chunk) => chunk.hasRuntime())
        .flatMap((chunk) => [...chunk.files]),
    );
    for (const { name, source, info } of compilation.getAssets()) {
      if (!/\.(js|html)$/.test(name)) continue;
      const placeholders = [...source.source().toString().matchAll(PLACEHOLDERS)];
      if (placeholders.length === 0 && !runtimeFiles.has(name)) continue;
      for (const [placeholder] of placeholders) {
        if (placeholder === LANGUAGE_PLACEHOLDER) continue;
        usedPlaceholders.add(placeholder);
        if (!codeOf(placeholder, BASE_LANGUAGE))
          compilation.errors.push(
            new WebpackError(`${name} has ${placeholder}, which is no text.`),
          );
      }
      for (const folder of folders) {
        // Only the gate uses the pseudo language, so its files have no source maps.
        const original = folder === PSEUDO_LANGUAGE ? new RawSource(source.source()) : source;
        const path = pathInLanguage(folder, name);
        compilation.emitAsset(path, filled(original, name, folder, codeOf), info);
      }
      compilation.updateAsset(name, filled(source, name, BASE_LANGUAGE, codeOf));
    }
    compilation.textFolders = folders;
    compilation.languages = Object.fromEntries(
      languages.map((language) => {
        const missing = [...usedPlaceholders].filter((text) => !codeOf(text, language, true));
        return [language, { missing: missing.length }];
      }),
    );
  }

  /**
   * The languages, the folders with their files, and the code of a placeholder's text, which is
   * English if it is missing.
   */
  readTexts() {
    const texts = new Map();
    const languagesOf = this.packages.map((directory) => {
      const { languages, texts: ofPackage } = readTexts(directory);
      for (const [key, { code, pseudoCode }] of ofPackage)
        texts.set(placeholderOf(packageName(directory), key), {
          ...code,
          [PSEUDO_LANGUAGE]: pseudoCode,
        });
      return languages;
    });
    const hasOthers = texts.size > 0 && !this.isEnglishOnly;
    const languages = hasOthers ? languagesOf[0] : [];
    return {
      languages,
      folders: hasOthers ? [...languages, PSEUDO_LANGUAGE] : [],
      codeOf(placeholder, language, isStrict = false) {
        const code = texts.get(placeholder);
        return code?.[language] ?? (isStrict ? undefined : code?.[BASE_LANGUAGE]);
      },
    };
  }
}

/** A file with the texts of a language. Its source map stays right. */
function filled(source, name, language, codeOf) {
  const result = new ReplaceSource(source);
  const isHtml = name.endsWith('.html');
  for (const { 0: placeholder, index } of source.source().toString().matchAll(PLACEHOLDERS)) {
    const code =
      placeholder === LANGUAGE_PLACEHOLDER
        ? JSON.stringify(language)
        : (codeOf(placeholder, language) ?? '""');
    result.replace(
      index,
      index + placeholder.length - 1,
      isHtml ? escapeHtml(JSON.parse(code)) : code,
    );
  }
  return result;
}
