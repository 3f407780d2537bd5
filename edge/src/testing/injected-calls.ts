import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@site/shared/release';
import type { BuiltRelease } from './built-release';
import type { TestSite } from './running-site';

/** The content of uploaded files by path, in place of the built one; undefined skips a file. */
type Changed = Record<string, string | undefined>;

/** The calls of the release command to an edge without a port, with this token for `shop`. */
export function injectedCalls(site: TestSite, token: string) {
  async function call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    bearer = token,
  ) {
    const isFile = method === 'PUT';
    const answer = await site.app.inject({
      method,
      url: `/releases/api/${path}`,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(isFile ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(body === undefined ? {} : { payload: body as string }),
    });
    return {
      status: answer.statusCode,
      body: /json/.test(String(answer.headers['content-type'])) ? answer.json() : undefined,
    };
  }

  async function publishFolder(folder: string, release: Release, files: Changed = {}) {
    const begun = await call('POST', 'shop/uploads', release);
    if (begun.status !== 201) return begun;
    for (const { path } of release.files) {
      const content = path in files ? files[path] : readFileSync(join(folder, path), 'utf8');
      if (content === undefined) continue;
      const put = await call('PUT', `shop/uploads/${begun.body.upload}/files/${path}`, content);
      if (put.status !== 204) return put;
    }
    return call('POST', `shop/uploads/${begun.body.upload}/commit`, { by: 'Ada' });
  }

  return {
    call,
    publishFolder,
    publish(build: BuiltRelease, files: Changed = {}) {
      const { folder, release } = site.build(build);
      return publishFolder(folder, release, files);
    },
  };
}
