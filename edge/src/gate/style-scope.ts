import { type Release, SHELL } from '@site/shared/release';
import postcss, { type AtRule, type Rule } from 'postcss';
import parseSelectors, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser';
import type { CodeFile } from './release-code';

/** Pseudo-classes that match an element if one of their selectors matches it. */
const MATCHING_PSEUDOS = new Set([':is', ':where']);

/** At-rules that have an effect on the whole document. */
const DOCUMENT_AT_RULES = /^(import|namespace|page|view-transition|position-try)$/i;

/** A line says of further rules only how many there are. */
const MAX_NAMED_RULES = 5;

const MAX_RULE_LENGTH = 120;

/**
 * The style sheets of a remote with rules that apply outside of its own elements, one line each
 * with the next step. Such a rule changes the pages of other remotes. Each selector needs a class
 * of CSS Modules.
 */
export function styleProblems({ name }: Pick<Release, 'name'>, styles: CodeFile[]): string[] {
  if (name === SHELL) return [];
  return styles.flatMap(({ path, text }) => {
    let rules: string[];
    try {
      rules = globalRules(text);
    } catch (error) {
      return [`${path} is not valid CSS: ${(error as Error).message}. Build it again.`];
    }
    if (rules.length === 0) return [];
    const named = rules
      .slice(0, MAX_NAMED_RULES)
      .map((rule) => `'${rule.slice(0, MAX_RULE_LENGTH)}'`);
    if (rules.length > MAX_NAMED_RULES) named.push(`${rules.length - MAX_NAMED_RULES} more`);
    return [
      `${path} changes elements outside of ${name}: ${named.join(', ')}. Start each selector with a class of a .module.css file.`,
    ];
  });
}

/** The selectors and at-rules of a style sheet that are not bound to a class of CSS Modules. */
function globalRules(css: string): string[] {
  const rules: string[] = [];
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule' && DOCUMENT_AT_RULES.test(node.name))
      rules.push(`@${node.name} ${node.params}`);
    if (node.type === 'rule' && !isInKeyframes(node) && !isInBoundRule(node))
      rules.push(...node.selectors.filter((selector) => !isBound(selector)));
  });
  return [...new Set(rules)];
}

function isInKeyframes({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && /keyframes$/i.test((parent as AtRule).name);
}

/**
 * Whether a rule is nested in one whose selectors are all bound, and matches only elements inside
 * of those: `td` and `& td`, but not `body:has(&)`.
 */
function isInBoundRule(rule: Rule): boolean {
  for (let node = rule.parent; node; node = node.parent as typeof rule.parent) {
    if (node.type === 'rule')
      return (
        (node as Rule).selectors.every(isBound) &&
        rule.selectors.every((selector) => !selector.includes('&') || /^\s*&/.test(selector))
      );
  }
  return false;
}

/** Whether a selector matches only elements with a hashed class, or elements inside of these. */
function isBound(selector: string): boolean {
  return parseSelectors().astSync(selector).nodes.every(isBoundSelector);
}

function isBoundSelector({ nodes }: Selector): boolean {
  return nodes.some(isBoundNode);
}

function isBoundNode(node: Node): boolean {
  if (node.type === 'class') return isHashedClass(node.value);
  return (
    node.type === 'pseudo' &&
    MATCHING_PSEUDOS.has(node.value) &&
    (node as Pseudo).nodes.length > 0 &&
    (node as Pseudo).nodes.every(isBoundSelector)
  );
}

/**
 * Whether a class name is one of CSS Modules, as the shared preset makes it: the name of the file,
 * the local name, and a hash of five characters, joined by `_`.
 */
function isHashedClass(className: string): boolean {
  const names = className.slice(0, -6);
  const separator = names.indexOf('_', 1);
  const hasTwoNames = separator > 0 && separator < names.length - 1;
  return hasTwoNames && /^_[\w+/-]{5}$/.test(className.slice(-6));
}
