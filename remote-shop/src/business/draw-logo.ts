import { LOGO_KINDS, type LogoKind, MAX_LOGO_BYTES } from '@site/shared/service';
import * as texts from '#texts';

/** The height of the PNG of a logo, for screens and paper of a high resolution. */
const PICTURE_HEIGHT = 256;
const MAX_PICTURE_WIDTH = 1280;

/** A logo in the fields of its upload, in base64. */
export type LogoUpload = { kind: LogoKind; content: string; picture: string };

/** The logo of a file with its PNG, which mails, documents and icons use; or why it is none. */
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
