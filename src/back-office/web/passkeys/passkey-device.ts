// Asks the device for a passkey by the browser.

import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  MadePasskey,
  PasskeyAnswer,
  PasskeyOrder,
  PasskeyQuestion,
} from '../../passkeys-contract.ts'
import { DeviceRefused } from './passkey-failure.ts'

export async function sign(
  optionsJSON: PasskeyQuestion,
  useBrowserAutofill: boolean,
): Promise<PasskeyAnswer> {
  const asked = { optionsJSON, useBrowserAutofill }
  const { id, response } = await startAuthentication(asked).catch(refuse)
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, response: { clientDataJSON, authenticatorData, signature } }
}

export async function make(optionsJSON: PasskeyOrder): Promise<MadePasskey> {
  const { id, response } = await startRegistration({ optionsJSON }).catch(refuse)
  const { clientDataJSON, attestationObject } = response
  return { id, response: { clientDataJSON, attestationObject } }
}

const NOT_DONE = 'Ключ не подтверждён: время вышло или запрос отменён. Попробуйте ещё раз.'

/** By the names of `DOMException`. */
const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: NOT_DONE,
  AbortError: NOT_DONE,
  InvalidStateError: 'На этом устройстве ваш ключ уже есть.',
  SecurityError: 'Ключи доступа работают только по адресу служебной части из настроек магазина.',
  NotSupportedError: 'Это устройство не умеет хранить ключи доступа.',
  ConstraintError: 'Включите на устройстве блокировку экрана: без неё ключ не сохранить.',
}

/** The library gives its errors the names of their causes. */
function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw new DeviceRefused(REASONS[name] ?? 'Устройство не ответило. Попробуйте ещё раз.')
}
