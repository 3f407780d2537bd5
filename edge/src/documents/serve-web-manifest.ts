import { type BrandLogo, logoPath } from '@site/shared/contract';
import { LANGUAGES, type Language, languagePrefix, pathInLanguage } from '@site/shared/language';
import { SHELL } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { languageOfRelease, translated } from '../releases/languages';
import type { LiveStateReader } from '../releases/live-state';
import type { Site } from './site-of-now';

const PATH = '/site.webmanifest';
/** In English. The live shell has the translations. */
const DESCRIPTION = 'Online M3U and EPG playlist editor';

/** The background of pages in the light theme: `--paper` of shared/src/ui/tokens.css. */
const PAPER = '#fbfaf7';

/** Files of the shell. */
const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
];

function iconOf({ file, width, height }: BrandLogo) {
  return { src: logoPath(file, 'png'), type: 'image/png', sizes: `${width}x${height}` };
}

/** The tag of a document for the web manifest in its language. */
export function webManifestTag(language: Language): string {
  return `<link rel="manifest" href="${pathInLanguage(PATH, language)}">`;
}

/**
 * Serves `/site.webmanifest`, in German `/de/site.webmanifest`: name, description, colours and
 * icons for a home screen. The icons are files of the shell, or the logo of the brand.
 */
export async function serveWebManifest(
  app: FastifyInstance,
  { live, siteOfNow }: { live: LiveStateReader; siteOfNow: () => Site },
): Promise<void> {
  for (const language of LANGUAGES)
    app.get(pathInLanguage(PATH, language), async (_request, reply) => {
      const shell = (await live.current()).releases[SHELL]?.live;
      const { productName, look } = siteOfNow();
      const color = look?.colors?.light;
      const manifest = {
        name: productName,
        short_name: productName,
        description: shell ? translated(shell, DESCRIPTION, language) : DESCRIPTION,
        lang: shell ? languageOfRelease(shell, language) : 'en',
        // One app in all languages, which starts in the one in which it was installed.
        id: '/',
        start_url: languagePrefix(language) || '/',
        scope: '/',
        display: 'browser',
        background_color: PAPER,
        theme_color: color ?? PAPER,
        icons: look?.logo ? [iconOf(look.logo)] : ICONS,
      };
      return reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifest));
    });
}
