import { createHash } from 'node:crypto';
import type { BodyOf, BrandLogo, contract } from '@site/shared/contract';
import { LOGO_RATIO, MAX_LOGO_BYTES, MAX_LOGO_PICTURE_BYTES } from '@site/shared/service';
import * as texts from '#texts';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { pngSize } from './png';
import { svgProblem } from './svg';
import { logos } from './tables';

type Upload = BodyOf<typeof contract.business.uploadLogo>;

/**
 * Stores a logo with the PNG that the page has drawn from it. The same logo is stored once. Throws
 * 'logo-refused' with the reason.
 */
export async function storeLogo(tx: Transaction, upload: Upload, now: number): Promise<BrandLogo> {
  const { kind } = upload;
  const content = Buffer.from(upload.content, 'base64');
  const picture = Buffer.from(upload.picture, 'base64');
  const size = pngSize(picture);
  const obstacle = obstacleOf(kind, content, picture) ?? ratioObstacle(size);
  if (obstacle !== null || !size)
    throw new Problem('logo-refused', obstacle ? { body: obstacle } : {});
  const hash = createHash('sha256').update(content).update(picture);
  const logo = { file: hash.digest('hex').slice(0, 32), kind, ...size };
  const stored = { content: content.toString('base64'), picture: picture.toString('base64') };
  await tx
    .insert(logos)
    .values({ ...logo, ...stored, createdAt: now })
    .onConflictDoNothing();
  return logo;
}

function obstacleOf(kind: Upload['kind'], content: Buffer, picture: Buffer): string | null {
  const isTooLarge = content.length > MAX_LOGO_BYTES || picture.length > MAX_LOGO_PICTURE_BYTES;
  if (isTooLarge) return texts.brand.tooLarge({ kilobytes: MAX_LOGO_BYTES / 1000 });
  if (kind === 'png') return pngSize(content) ? null : texts.brand.notPng();
  switch (svgProblem(content.toString('utf8'))) {
    case 'not an SVG':
      return texts.brand.notSvg();
    case 'code':
      return texts.brand.code();
    case 'other files':
      return texts.brand.otherFiles();
    case null:
      return null;
  }
}

function ratioObstacle(size: { width: number; height: number } | null): string | null {
  if (!size) return texts.brand.notPng();
  const ratio = size.width / size.height;
  return ratio >= LOGO_RATIO.min && ratio <= LOGO_RATIO.max ? null : texts.brand.ratio(LOGO_RATIO);
}
