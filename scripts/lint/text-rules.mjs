const SOURCES = /\.(ts|tsx|mjs)$/;
const PROSE = /\.(ts|tsx|mjs|css|md|html)$/;
const TESTS = /\.(test|spec)\.tsx?$/;

export const MAX_LINES = 250;
export const MAX_SUPPRESSIONS = 8;

/** The rules for the text of a file. `files` and `except` are tests of the path. */
const TEXT_RULES = [
  {
    files: PROSE,
    pattern: /\b(some|no|any)body\b|\bwho(m)?ever\b/gi,
    message: 'Name the person or the caller: the visitor, the customer, the admin, the request.',
  },
  {
    files: PROSE,
    pattern: /\((decision:|decision [a-z])/g,
    message: 'Name the decision by its number in docs/specification.md, or state the rule.',
  },
  {
    files: SOURCES,
    except: /^shared\/(src\/format|src\/language|src\/service|build\/texts)\/|^e2e\/|^bench\//,
    pattern: /['"]en-GB['"]|\.toLocale\w*String\(|\bIntl\.\w+Format\b/g,
    message: 'Format for people with @site/shared/format.',
  },
  {
    files: SOURCES,
    except: /^shared\/(src\/release|build)\/|^(api|e2e|bench)\//,
    pattern: /\^sha256|\[0-9a-f\]\{16\}/g,
    message: 'Patterns of hashes, versions and names stand in shared/src/release.',
  },
  {
    files: /^(shell|remote-[^/]+|shared)\/src\/.*\.tsx?$/,
    except: /^shared\/src\/(host|client)\/.*storage|\.test\.tsx?$|\/testing\//,
    pattern: /\b(local|session)Storage\.(get|set|remove)Item\b/g,
    message: 'Use the safe storage of @site/shared: storage can be switched off or full.',
  },
  {
    files: /^(remote-[^/]+)\/src\/.*\.tsx?$/,
    except: TESTS,
    pattern: /\bsetInterval\(/g,
    message: 'Use the shared polling hook or useNow.',
  },
  {
    files: /\.(ts|tsx)$/,
    pattern: /@ts-(ignore|nocheck|expect-error)|\bas any\b|\b(test|it|describe)\.(only|todo)\b/g,
    message: 'Fix the type or the test.',
  },
];

/** Lines of a comment longer than this are hard to read beside code of the same width. */
const MAX_COMMENT_COLUMNS = 100;
const BAD_NAME = /(^|\/)(utils?|helpers?|common|manager|types)(\.[^/]*|\/)/;

/** The problems of one file's text: `{line, message}`, lines from 1. */
export function textProblems(path, text, { sections, decisions }) {
  return [
    ...patternProblems(path, text),
    ...referenceProblems(text, sections, decisions),
    ...(SOURCES.test(path) ? sizeProblems(text) : []),
    ...(BAD_NAME.test(path) ? [{ line: 1, message: 'Name the file after what it holds.' }] : []),
  ];
}

function patternProblems(path, text) {
  return TEXT_RULES.filter(
    ({ files, except }) => files.test(path) && !(except?.test(path) ?? false),
  ).flatMap(({ pattern, message }) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: lineOf(text, match.index),
      message: `${match[0]}: ${message}`,
    })),
  );
}

function referenceProblems(text, sections, decisions) {
  return [...text.matchAll(/\((section|decision)s? (\d+)/g)]
    .filter(([, kind, number]) => !(kind === 'section' ? sections : decisions).has(Number(number)))
    .map((match) => ({
      line: lineOf(text, match.index),
      message: `${match[1]} ${match[2]} is not in docs/specification.md.`,
    }));
}

function sizeProblems(text) {
  const lines = text.split('\n');
  const tooLong =
    lines.length - 1 > MAX_LINES
      ? [{ line: MAX_LINES, message: `More than ${MAX_LINES} lines.` }]
      : [];
  const wide = lines.flatMap((line, index) =>
    /^\s*(\/\/|\/?\*)/.test(line) && line.length > MAX_COMMENT_COLUMNS && !/https?:/.test(line)
      ? [{ line: index + 1, message: `A comment wider than ${MAX_COMMENT_COLUMNS} columns.` }]
      : [],
  );
  return [...tooLong, ...wide];
}

/** The suppressed lint rules of a file. The end of a suppressed range does not count. */
export function suppressions(text) {
  return [...text.matchAll(/biome-ignore(-start|-all)? /g)].map(({ index }) => lineOf(text, index));
}

function lineOf(text, index) {
  return text.slice(0, index).split('\n').length;
}
