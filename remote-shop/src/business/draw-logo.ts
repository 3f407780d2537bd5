import { LOGO_KINDS, type LogoKind, MAX_LOGO_BYTES } from '@site/shared/service';
import * as texts from '#texts';

/** The height of the PNG of a logo in pixels, for screens and paper of a high resolution. */
const PICTURE_HEIGHT = 256;
/** The greatest width of the PNG in pixels; a wider logo gets a smaller height. */
const MAX_PICTURE_WIDTH = 1280;

/** The fields of an upload: the file as `content` and its PNG as `picture`, both in base64. */
type LogoUpload = { kind: LogoKind; content: string; picture: string };

/**
 * The logo in a file, with the PNG that mails, documents and icons use; or an error in words if the
 * file cannot be a logo. Throws if the browser cannot read the file.
 */
export async function drawLogo(file: File): Promise<LogoUpload | { error: string }> {
  const kind = LOGO_KINDS.find((each) => file.type.startsWith(`image/${each}`));
  if (!kind) return { error: texts.brand.wrongKind() };
  if (file.size > MAX_LOGO_BYTES)
    return { error: texts.brand.tooLarge({ kilobytes: MAX_LOGO_BYTES / 1000 }) };
  const address = await dataUrlOf(file);
  const image = new Image();
  image.src = address;
  const isDrawn = await image.decode().then(
    () => image.naturalWidth > 0 && image.naturalHeight > 0,
    () => false,
  );
  if (!isDrawn) return { error: texts.brand.notDrawn() };
  return { kind, content: base64In(address), picture: base64In(pngOf(image)) };
}

function pngOf(image: HTMLImageElement): string {
  const ratio = image.naturalWidth / image.naturalHeight;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(MAX_PICTURE_WIDTH, Math.max(1, Math.round(PICTURE_HEIGHT * ratio)));
  canvas.height = Math.max(1, Math.round(canvas.width / ratio));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function base64In(address: string): string {
  return address.slice(address.indexOf(',') + 1);
}
