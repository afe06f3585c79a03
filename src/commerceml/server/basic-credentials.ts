// The name and the password that a program sends with its first call.

export type Credentials = { readonly login: string; readonly password: string }

/** Null when none were sent. 1C writes them in UTF-8. */
export function readCredentials(header: string | undefined): Credentials | null {
  const encoded = /^basic\s+([\w+/=-]{1,2000})$/i.exec(header?.trim() ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) }
}
