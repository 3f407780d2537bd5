import * as texts from '#texts';

/** The widget's elements. `data-state` of the box selects the icon. */
export const template = (): string => `
<div class="box" role="group" aria-label="${texts.botCheck.label()}" tabindex="-1">
  <span class="icon" aria-hidden="true">
    <span class="ring"></span>
    <svg class="tick" viewBox="0 0 24 24"><path d="M20 6 9 17l-5-5"/></svg>
    <svg class="cross" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg>
  </span>
  <span class="text">
    <span class="title" role="status"></span>
    <span class="note"></span>
  </span>
  <button type="button" hidden>${texts.botCheck.tryAgain()}</button>
</div>`;

/**
 * A title of one line and a note of two fit into 65 px, the height that forms reserve.
 *
 * Uses the design tokens of the site, which the shadow tree inherits. The value after the comma is
 * for a page that lacks them.
 */
export const STYLE = `
:host { display: block; max-inline-size: 100%; }
* { box-sizing: border-box; margin: 0; }
.box {
  align-items: center;
  background: var(--surface, #fff);
  border: 1px solid var(--line, #e4e1da);
  border-radius: var(--radius-control, 8px);
  color: var(--ink, #15171c);
  display: grid;
  gap: 0 12px;
  grid-template-columns: 24px 1fr auto;
  line-height: 1.25;
  min-block-size: 65px;
  outline: none;
  padding: 4px 14px;
}
.icon, .icon > * { block-size: 24px; display: grid; inline-size: 24px; }
.icon > * { display: none; }
.icon svg { fill: none; stroke: currentcolor; stroke-linecap: round; stroke-linejoin: round; stroke-width: 2; }
.ring {
  animation: turn 900ms linear infinite;
  border: 3px solid color-mix(in oklab, var(--primary, currentcolor) 22%, transparent);
  border-block-start-color: var(--primary, currentcolor);
  border-radius: 50%;
}
.tick { color: var(--success, #16703c); }
.cross { color: var(--danger, #b92525); }
.box[data-state="checking"] .ring, .box[data-state="checked"] .tick, .box[data-state="failed"] .cross { display: block; }
.text { display: grid; min-inline-size: 0; overflow-wrap: anywhere; }
.title { font-size: 15px; font-weight: 600; }
.note { color: var(--ink-quiet, #5a5f6b); font-size: 13px; }
button {
  background: transparent;
  border: 1px solid var(--line-strong, #868a93);
  border-radius: var(--radius-control, 8px);
  color: inherit;
  cursor: pointer;
  font: inherit;
  font-size: 14px;
  font-weight: 600;
  min-block-size: 44px;
  padding: 0 12px;
}
button:hover { background: var(--sunken, #f3f1ec); }
button:focus-visible { outline: 2px solid var(--primary, currentcolor); outline-offset: 2px; }
[hidden] { display: none; }
@keyframes turn { to { rotate: 1turn; } }
@media (prefers-reduced-motion: reduce) { .ring { animation: none; border-style: dotted; } }
`;
