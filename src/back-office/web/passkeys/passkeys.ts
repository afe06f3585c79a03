// Passkeys in the browser: what the first load needs to know; the library comes when one is asked for.

import type {
  MadePasskey,
  PasskeyAnswer,
  PasskeyOrder,
  PasskeyQuestion,
} from '../../passkeys-contract.ts'

/** Browsers keep no keys for a page without HTTPS, nor for an address that is a number. */
export const canHavePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** Whether the browser offers keys in the field of a login. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canHavePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

const device = () => import('./passkey-device.ts')

/** `isOffered`: waits in the field of the login until somebody chooses a key there. */
export const signByPasskey = async (
  question: PasskeyQuestion,
  isOffered = false,
): Promise<PasskeyAnswer> => (await device()).sign(question, isOffered)

export const makePasskey = async (order: PasskeyOrder): Promise<MadePasskey> =>
  (await device()).make(order)
