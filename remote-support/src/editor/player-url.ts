const YOUTUBE_HOST = /^((www|m)\.)?(youtube|youtube-nocookie)\.com$/;
const YOUTUBE_PATH = /^\/(?:embed|shorts|live)\/([\w-]{6,20})\/?$/;
const YOUTUBE_ID = /^[\w-]{6,20}$/;
const VIMEO_PATH = /^\/(?:video\/)?(\d+)\/?$/;

/** The player's address for the address of a YouTube or Vimeo video; null for other addresses. */
export function playerUrl(address: string): string | null {
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.toLowerCase();
  if (YOUTUBE_HOST.test(host))
    return youtubePlayer(url.searchParams.get('v') ?? YOUTUBE_PATH.exec(url.pathname)?.[1]);
  if (host === 'youtu.be') return youtubePlayer(url.pathname.slice(1));
  if (/^(www\.|player\.)?vimeo\.com$/.test(host)) {
    const id = VIMEO_PATH.exec(url.pathname)?.[1];
    return id ? `https://player.vimeo.com/video/${id}` : null;
  }
  return null;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text.trim());
  } catch {
    return null;
  }
}

function youtubePlayer(id: string | undefined): string | null {
  return id && YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}
