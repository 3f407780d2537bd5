/** A passkey's answer as JSON. */
export type PasskeyAnswer = {
  id: string;
  type: 'public-key';
  response: { clientDataJSON: string; [field: string]: unknown };
  [field: string]: unknown;
};

/**
 * `passkey` is null if the visitor cancelled the request, or another request took its place.
 * `isKnown`: the device refused to make a passkey, because it already has one of the account.
 */
type PasskeyResult = { passkey: PasskeyAnswer | null; isKnown?: boolean };

/** The options of a request, which the API sends as JSON. */
type Options = Record<string, unknown>;

/** The library of passkeys is loaded with the first use. */
const loadLibrary = () => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');

export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Whether the browser offers passkeys in the list of stored emails. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return (
    supportsPasskeys() &&
    typeof PublicKeyCredential.isConditionalMediationAvailable === 'function' &&
    PublicKeyCredential.isConditionalMediationAvailable()
  );
}

/** Asks the browser to make a passkey. */
export async function makePasskey(options: Options): Promise<PasskeyResult> {
  const { startRegistration } = await loadLibrary();
  type Input = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return answerOf(startRegistration({ optionsJSON: options as unknown as Input }));
}

/**
 * Asks the browser for a passkey. With `isAutofill`, it waits until the visitor chooses one in the
 * list of stored emails.
 */
export async function askForPasskey(
  options: Options,
  { isAutofill = false }: { isAutofill?: boolean } = {},
): Promise<PasskeyResult> {
  const { startAuthentication } = await loadLibrary();
  type Input = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return answerOf(
    startAuthentication({
      optionsJSON: options as unknown as Input,
      useBrowserAutofill: isAutofill,
      // The caller has such a field, so the library need not look for it.
      verifyBrowserAutofillInput: false,
    }),
  );
}

/** Ends a request that waits in the list of stored emails. */
export async function cancelPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}

async function answerOf(request: Promise<unknown>): Promise<PasskeyResult> {
  try {
    return { passkey: (await request) as PasskeyAnswer };
  } catch (error) {
    // Cancelled, too late, or refused by the browser, which has told the visitor.
    const name = error instanceof Error ? error.name : '';
    return { passkey: null, ...(name === 'InvalidStateError' && { isKnown: true }) };
  }
}
