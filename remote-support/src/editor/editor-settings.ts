import { language } from '@site/shared/language';
import { MESSAGE_ELEMENTS, MESSAGE_STYLES, PLAYER_HOSTS } from '@site/shared/rules';
import type { ColorScheme } from '@site/shared/ui';
import type { IAllProps } from '@tinymce/tinymce-react';
import * as texts from '#texts';
import { addFramePolicy, addFrameStyle } from './editor-frame';
import type { SnippetSource } from './editor-handle';
import { editorTexts } from './editor-texts';
import { playerUrl } from './player-url';

type Settings = NonNullable<IAllProps['init']>;

/** The height of the editor and of its placeholder (section 9). */
export const EDITOR_HEIGHT_PX = 300;

/** After this delay the editor drops a change that the page did not accept (section 9). */
export const ROLLBACK_DELAY_MS = 200;

/** 'strong/b' makes the editor write <strong> for a pasted <b>. */
const REPLACEMENTS: Readonly<Record<string, string>> = { strong: 'b', em: 'i' };

/** The policy of `rules/message-html.ts` in the editor's terms: 'p[style],br,strong/b'. */
const VALID_ELEMENTS = Object.entries(MESSAGE_ELEMENTS)
  .filter(([tag]) => !Object.values(REPLACEMENTS).includes(tag))
  .map(([tag, { author }]) => {
    const names = tag in REPLACEMENTS ? `${tag}/${REPLACEMENTS[tag]}` : tag;
    return author.length > 0 ? `${names}[${author.join('|')}]` : names;
  })
  .join();

/**
 * Players do not play in the editor's default sandbox. The Content-Security-Policy allows frames of
 * these hosts only. Without 'www.', because the editor compares hosts without it.
 */
const PLAYERS = PLAYER_HOSTS.map((host) => host.replace(/^www\./, ''));

/** The settings of TinyMCE (section 9). Only the administrator has the source view (section 6). */
export function editorSettings(options: {
  label: string;
  scheme: ColorScheme;
  canViewSource: boolean;
  contentStyle: string;
  snippets?: SnippetSource;
}): Settings {
  const { label, scheme, canViewSource, contentStyle, snippets } = options;
  return {
    // TinyMCE would derive both from the script's address, which has a query after a retry.
    base_url: '/tinymce',
    suffix: '.min',
    height: EDITOR_HEIGHT_PX,
    plugins: ['link', 'image', 'media', 'lists', ...(canViewSource ? ['code'] : [])],
    toolbar: [
      'undo redo',
      'bold italic underline',
      'alignleft aligncenter alignright alignjustify',
      'numlist bullist',
      'link image media',
      ...(canViewSource ? ['code'] : []),
    ].join(' | '),
    toolbar_mode: 'sliding',
    menubar: false,
    branding: false,
    promotion: false,
    elementpath: false,
    skin: scheme === 'dark' ? 'oxide-dark' : 'oxide',
    content_css: false,
    language: language(),
    setup: (editor) => {
      // Before the editor would load a file of the language.
      editor.editorManager.addI18n(language(), editorTexts());
      if (snippets) addSnippets(editor, snippets);
      // In Firefox TinyMCE writes the frame's document, after the frame has loaded its empty one.
      editor.on('load', () => addFramePolicy(editor.getWin()));
      // Before the editor writes its first content.
      editor.on('PreInit', () => {
        addFramePolicy(editor.getWin());
        addFrameStyle(editor.getWin(), contentStyle);
        editor.getBody().dir = 'auto';
        // A translator of the browser would change what is sent.
        editor.getBody().translate = false;
      });
      // TinyMCE has styles for Safari on iOS and for Firefox, and would add them as an element.
      editor.on('PostRender', () => {
        for (const style of editor.contentStyles.splice(0)) addFrameStyle(editor.getWin(), style);
      });
    },
    iframe_aria_text: label,
    iframe_attrs: { title: label },
    // The context menu of the browser shows spelling suggestions.
    contextmenu: false,
    browser_spellcheck: true,
    link_assume_external_targets: 'https',
    link_default_protocol: 'https',
    link_target_list: false,
    relative_urls: false,
    convert_urls: false,
    // Pictures have an address on another host; uploads are not supported (section 9).
    automatic_uploads: false,
    paste_data_images: false,
    image_uploadtab: false,
    media_alt_source: false,
    media_dimensions: false,
    media_poster: false,
    media_url_resolver: resolveVideo,
    sandbox_iframes_exclusions: PLAYERS,
    // Pasted content is reduced at once to what the API will keep.
    valid_elements: VALID_ELEMENTS,
    valid_styles: { '*': Object.keys(MESSAGE_STYLES).join() },
  };
}

type Editor = Parameters<NonNullable<Settings['setup']>>[0];

/** The most snippets that the list below the caret shows. */
const MAX_SNIPPETS = 8;

/** '/' and the beginning of a name open a list of snippets; Enter inserts the chosen one. */
function addSnippets(editor: Editor, find: SnippetSource): void {
  editor.ui.registry.addAutocompleter('snippets', {
    trigger: '/',
    minChars: 0,
    columns: 1,
    maxResults: MAX_SNIPPETS,
    fetch: async (typed) => find(typed).map(({ name, html }) => ({ text: name, value: html })),
    onAction: (list, typedRange, html) => {
      // The list follows the keys late: it may show what the keys before the last ones found.
      const found = find(typedRange.toString().replace(/^\//, ''));
      const chosen = found.find((snippet) => snippet.html === html) ?? found[0];
      if (chosen) {
        editor.selection.setRng(typedRange);
        editor.insertContent(chosen.html);
      }
      list.hide();
    },
  });
}

async function resolveVideo({ url }: { url: string }): Promise<{ html: string }> {
  const src = playerUrl(url);
  // The media plugin shows `msg` after 'Media embed handler error: '.
  if (!src) throw { msg: texts.editor.refusedVideo() };
  const title = texts.editor.video();
  return {
    html: `<iframe src="${src}" allowfullscreen="allowfullscreen" title="${title}"></iframe>`,
  };
}

const STYLE_TOKENS = [
  '--surface',
  '--ink',
  '--ink-quiet',
  '--line',
  '--primary',
  '--font-text',
  '--font-code',
];

/**
 * The style of the edited message. It copies the page's tokens, which the editor's iframe does not
 * inherit, so that a message has the same style in the editor and on the page.
 */
export function contentStyle(scheme: ColorScheme): string {
  const root = getComputedStyle(document.documentElement);
  const tokens = STYLE_TOKENS.map((name) => `${name}: ${root.getPropertyValue(name)};`).join(' ');
  return `
    :root { color-scheme: ${scheme}; ${tokens} }
    body { background: var(--surface); color: var(--ink); font: 16px/1.6 var(--font-text); margin: 12px 14px; overflow-wrap: anywhere; }
    p, ul, ol, blockquote, pre { margin: 0 0 12px; }
    p, li, h1, h2, h3, blockquote, pre { unicode-bidi: plaintext; }
    ul, ol { padding-inline-start: 24px; }
    a { color: var(--primary); }
    img, iframe { border-radius: 8px; max-width: 100%; }
    img { height: auto; }
    iframe { aspect-ratio: 16 / 9; height: auto; width: 560px; }
    blockquote { border-inline-start: 3px solid var(--line); color: var(--ink-quiet); padding-inline-start: 16px; }
    pre, code { font-family: var(--font-code); font-size: 15px; }
  `;
}
