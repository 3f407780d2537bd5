import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha';
import { handler } from 'altcha-lib/workers/shared';

// The challenge names its algorithm: the server can change the difficulty without a release of the
// shell.
handler({
  deriveKey: (parameters, ...rest) =>
    (parameters.algorithm.startsWith('PBKDF2/') ? pbkdf2 : sha)(parameters, ...rest),
});
