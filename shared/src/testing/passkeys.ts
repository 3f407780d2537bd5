/** The passkeys of a browser in a test. */
export type FakePasskeys = {
  /** The requests that wait for the visitor, with the way in which the browser asks. */
  waiting: () => ('list' | 'dialog')[];
  /** The visitor chooses a passkey in the newest request. */
  choose: () => void;
  /** The visitor closes the dialog of the newest request. */
  cancel: () => void;
  /** Removes the passkeys from the browser. */
  stop: () => void;
};

type Request = {
  isInList: boolean;
  resolve: (credential: object) => void;
  reject: (error: DOMException) => void;
};

/** Stands in for the passkeys of a browser: jsdom has none. Call `stop` afterwards. */
export function createPasskeys(): FakePasskeys {
  let requests: Request[] = [];
  const end = (): Request => {
    const request = requests.pop();
    if (!request) throw new Error('The page has not asked for a passkey.');
    return request;
  };

  Object.assign(globalThis, {
    PublicKeyCredential: Object.assign(() => undefined, {
      isConditionalMediationAvailable: async () => true,
    }),
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: ({ mediation, signal }: { mediation?: string; signal: AbortSignal }) =>
        new Promise((resolve, reject) => {
          const request = { isInList: mediation === 'conditional', resolve, reject };
          requests.push(request);
          signal.addEventListener('abort', () => {
            requests = requests.filter((other) => other !== request);
            reject(new DOMException('Another request took its place.', 'AbortError'));
          });
        }),
    },
  });

  return {
    waiting: () => requests.map(({ isInList }) => (isInList ? 'list' : 'dialog')),
    choose: () => end().resolve(credential()),
    cancel: () => end().reject(new DOMException('Cancelled.', 'NotAllowedError')),
    stop: () => {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}

/** The id of the passkey that `choose` sends. */
export const PASSKEY_ID = 'test-passkey';

function credential() {
  const bytes = new Uint8Array(8).buffer;
  return {
    id: PASSKEY_ID,
    rawId: bytes,
    type: 'public-key',
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  };
}
