import { type Release, SHELL } from '@site/shared/release';
import postcss, { type AtRule, type Rule } from 'postcss';
import parseSelectors, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser';
import type { CodeFile } from './release-code';

/** A class name of CSS Modules, as the shared preset makes it: name, local name, hash. */
function isHashedClass(name: string): boolean {
  const names = name.slice(0, -6);
  const between = names.indexOf('_', 1);
  const isNamed = between > 0 && between < names.length - 1;
  return isNamed && /^_[\w+/-]{5}$/.test(name.slice(-6));
}

/** Pseudo-classes that match the element itself, if one of their selectors matches it. */
const MATCHING_PSEUDOS = new Set([':is', ':where']);

/** At-rules that have an effect on the whole document. */
const DOCUMENT_AT_RULES = /^(import|namespace|page|view-transition|position-try)$/i;

/** More lines than this do not help. */
const MAX_LINES = 5;

/**
 * The style rules of a remote that apply outside of its own elements: such a rule stays on the page
 * when the visitor goes on to another remote. Each selector needs a class of CSS Modules.
 */
export function styleProblems({ name }: Pick<Release, 'name'>, styles: CodeFile[]): string[] {
  if (name === SHELL) return [];
  return styles.flatMap(({ path, text }) => {
    let found: string[];
    try {
      found = globalRules(text);
    } catch (error) {
      return [`${path} is not valid CSS: ${(error as Error).message}. Build it again.`];
    }
    const lines = found.slice(0, MAX_LINES).map((rule) => `'${rule.slice(0, 120)}'`);
    if (found.length > MAX_LINES) lines.push(`${found.length - MAX_LINES} more`);
    return found.length === 0
      ? []
      : [
          `${path} changes elements outside of ${name}: ${lines.join(', ')}. Start each selector with a class of a .module.css file.`,
        ];
  });
}

/** The selectors and at-rules of a style sheet that are not bound to a class of CSS Modules. */
function globalRules(css: string): string[] {
  const found: string[] = [];
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule' && DOCUMENT_AT_RULES.test(node.name))
      found.push(`@${node.name} ${node.params}`);
    if (node.type === 'rule' && !isInKeyframes(node) && !isInScopedRule(node))
      found.push(...node.selectors.filter((selector) => !isBound(selector)));
  });
  return [...new Set(found)];
}

function isInKeyframes({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && /keyframes$/i.test((parent as AtRule).name);
}

/** A nested rule is bound by its parent, if it keeps the parent's elements as its own. */
function isInScopedRule(rule: Rule): boolean {
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
