import * as z from '@site/shared/schema';
import { FACTOR_KINDS } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';

const factor = z.object({
  id: z.number(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  createdAt: fields.timestamp,
  /** Null until its first use. */
  lastUsedAt: z.nullable(fields.timestamp),
});
export type Factor = z.infer<typeof factor>;

/** The answer has the recovery codes after the first factor only: the page shows them once. */
const addedFactor = z.object({ recoveryCodes: z.optional(z.array(z.string())) });

/** The second factors of the signed-in account, and the confirmation of its sign-in. */
export const factorCalls = {
  /** The factors of the account. `isRequired`: the account must have one. */
  listFactors: endpoint({
    path: 'account/list-factors',
    access: 'customer',
    allowedWithoutFactor: true,
    body: z.object({}),
    response: z.object({
      factors: z.array(factor),
      recoveryCodesLeft: z.number(),
      isRequired: z.boolean(),
    }),
    reads: true,
  }),

  /** A new secret for an authenticator app. It is stored only by `addTotp`. */
  newTotp: endpoint({
    path: 'account/new-totp',
    access: 'customer',
    needsFreshSignIn: true,
    allowedWithoutFactor: true,
    body: z.object({}),
    response: z.object({ token: z.string(), secret: z.string(), uri: z.string() }),
  }),

  addTotp: endpoint({
    path: 'account/add-totp',
    access: 'customer',
    needsFreshSignIn: true,
    allowedWithoutFactor: true,
    body: z.object({
      token: fields.signedToken,
      code: fields.totpCode,
      name: fields.factorName,
    }),
    response: addedFactor,
    problems: ['setup-ended', 'wrong-code', 'clock-off', 'too-many-factors'],
  }),

  /** What the browser needs to make a passkey. */
  newPasskeyOptions: endpoint({
    path: 'account/new-passkey-options',
    access: 'customer',
    needsFreshSignIn: true,
    allowedWithoutFactor: true,
    body: z.object({}),
    response: z.object({ options: z.looseObject({}) }),
    problems: ['too-many-factors'],
  }),

  addPasskey: endpoint({
    path: 'account/add-passkey',
    access: 'customer',
    needsFreshSignIn: true,
    allowedWithoutFactor: true,
    body: z.object({ passkey: fields.passkey, name: fields.factorName }),
    response: addedFactor,
    problems: ['passkey-refused', 'too-many-factors'],
  }),

  renameFactor: endpoint({
    path: 'account/rename-factor',
    access: 'customer',
    body: z.object({ id: fields.factorId, name: fields.factorName }),
    response: z.object({}),
    problems: ['not-found'],
  }),

  /** Removes a factor; with the last one, also the recovery codes. */
  removeFactor: endpoint({
    path: 'account/remove-factor',
    access: 'customer',
    needsFreshSignIn: true,
    body: z.object({ id: fields.factorId }),
    response: z.object({}),
    problems: ['not-found', 'last-factor'],
  }),

  /** Replaces the recovery codes. The answer is the only place that shows them. */
  newRecoveryCodes: endpoint({
    path: 'account/new-recovery-codes',
    access: 'customer',
    needsFreshSignIn: true,
    body: z.object({}),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    problems: ['not-found'],
  }),

  /** How `confirmSignIn` can be proved, and what the browser needs to ask for a passkey. */
  confirmationOptions: endpoint({
    path: 'account/confirmation-options',
    access: 'customer',
    allowedWithoutFactor: true,
    body: z.object({}),
    response: z.object({
      proofs: z.array(z.enum(['password', ...FACTOR_KINDS])),
      passkey: z.optional(z.looseObject({})),
    }),
  }),

  /**
   * Makes the sign-in of this session fresh. An account with factors proves itself with one of
   * them, and any other account with its password.
   */
  confirmSignIn: endpoint({
    path: 'account/confirm-sign-in',
    access: 'customer',
    allowedWithoutFactor: true,
    body: z.object({
      password: z.optional(fields.anyPassword),
      code: z.optional(fields.totpCode),
      passkey: z.optional(fields.passkey),
    }),
    response: z.object({}),
    problems: [
      'wrong-password',
      'wrong-code',
      'code-used',
      'clock-off',
      'passkey-refused',
      'too-many-sign-ins',
    ],
  }),
};
