import { Parser } from 'htmlparser2';

/**
 * Elements that run code, show pages or change other elements. The site shows a logo only as a
 * picture, in which browsers run and load nothing, so these elements would not work.
 */
const REFUSED_ELEMENTS = ['script', 'foreignobject', 'iframe', 'object', 'embed', 'handler'];

/** Why an SVG is refused as a logo. */
export type SvgProblem = 'not an SVG' | 'code' | 'other files';

/** Why the text of an SVG is refused: a logo needs nothing outside of itself. Null if accepted. */
export function svgProblem(text: string): SvgProblem | null {
  let root: string | undefined;
  let isClosed = false;
  let found: SvgProblem | null = null;
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name !== '?xml') found ??= 'code';
      },
      onopentag(name, attributes) {
        const local = localName(name);
        root ??= local;
        if (REFUSED_ELEMENTS.includes(local)) found ??= 'code';
        for (const [attribute, value] of Object.entries(attributes))
          found ??= attributeProblem(localName(attribute), value);
      },
      ontext(data) {
        if (/@import|url\(\s*["']?(?![#"'\s])/i.test(data)) found ??= 'other files';
      },
      onclosetag(name, isImplied) {
        isClosed = !isImplied && localName(name) === 'svg';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (root !== 'svg') return 'not an SVG';
  return found ?? (isClosed ? null : 'not an SVG');
}

function attributeProblem(name: string, value: string): SvgProblem | null {
  if (name.startsWith('on')) return 'code';
  if (name === 'href') return isInside(value) ? null : 'other files';
  const addresses = [...value.matchAll(/url\(\s*["']?([^"')\s]*)/gi)];
  return addresses.every(([, address = '']) => isInside(address)) ? null : 'other files';
}

/** A part of the same file, or a picture inside it. */
function isInside(address: string): boolean {
  return address.startsWith('#') || /^data:image\/(?:png|jpeg|gif|webp);/.test(address);
}

/** `xlink:href` as 'href'. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
