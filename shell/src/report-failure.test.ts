import type { PageScript } from '@site/shared/page-script';
import { type ReleaseFailure, recordLoadedRelease, reportFailure } from './report-failure';

const failure: ReleaseFailure = {
  remote: 'shop',
  version: '0123456789abcdef',
  stage: 'render',
  message: 'no such field',
};

test('a failure is a fault of the current view, and both it and the loaded releases are in the diagnostics', () => {
  const failed = jest.fn();
  reportFailure(failure, { failed } as unknown as PageScript);
  expect(failed).toHaveBeenCalledWith({
    stage: 'render',
    message: 'no such field',
    blame: 'shop',
    blameVersion: '0123456789abcdef',
  });
  expect(() => reportFailure(failure)).not.toThrow();
  recordLoadedRelease('0123456789abcdef', undefined);
  expect(Reflect.get(globalThis, Symbol.for('site.diagnostics'))).toMatchObject({
    loaded: [{ version: '0123456789abcdef', instances: undefined }],
    failures: [failure, failure],
    reports: [],
  });
});
