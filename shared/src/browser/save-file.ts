const REVOKE_DELAY_MS = 10_000;

/** Saves a file on the visitor's device, as a download of the browser. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser reads the file later.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}

/** Saves a file whose content is base64. */
export function saveBase64File(name: string, type: string, base64: string): void {
  saveFile(name, type, bytesOfBase64(base64));
}

export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
