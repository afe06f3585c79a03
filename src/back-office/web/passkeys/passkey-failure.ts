// What the screens say when a passkey was not made or did not sign.

import { messageOf } from '#src/platform/web/api-error.ts'

/** The device has not done what was asked; says why in the words of the screen. */
export class DeviceRefused extends Error {}

export const passkeyFailure = (error: unknown, fallback = 'Не получилось: нет связи.'): string =>
  error instanceof DeviceRefused ? error.message : messageOf(error, fallback)
