import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@site/shared/release';

export type Answer = {
  status: number;
  body: { message?: string; version?: string; [field: string]: unknown };
};

type Built = { folder: string; release: Release };

export type ReleaseCalls = {
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer>;
  /**
   * Uploads and publishes a built folder. Gives the first response that is an error, or the last.
   */
  publish(built: Built): Promise<Answer>;
  /** The id of an upload with all files. */
  upload(built: Built): Promise<unknown>;
  activate(version: string): Promise<Answer>;
};

/** The calls of the release command to a listening edge. */
export function releaseCalls(url: string, name: string, token: string): ReleaseCalls {
  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const isFile = Buffer.isBuffer(body);
    const answer = await fetch(`${url}/releases/api/${name}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      },
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {} };
  }

  /** Uploads a built folder. Gives the first response that is an error, or the upload's. */
  async function upload({ folder, release }: Built): Promise<Answer> {
    const begun = await call('POST', '/uploads', release);
    if (begun.status !== 201) return begun;
    for (const { path } of release.files) {
      const file = readFileSync(join(folder, path));
      const put = await call('PUT', `/uploads/${begun.body.upload}/files/${path}`, file);
      if (put.status !== 204) return put;
    }
    return begun;
  }

  return {
    call,
    upload: async (built) => (await upload(built)).body.upload,
    async publish(built) {
      const answer = await upload(built);
      if (answer.status >= 300 || !answer.body.upload) return answer;
      return call('POST', `/uploads/${answer.body.upload}/commit`, { by: 'Ada' });
    },
    activate: (version) => call('POST', '/activate', { version }),
  };
}
