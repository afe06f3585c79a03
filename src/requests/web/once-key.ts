// The idempotency key of a form: the same for the same content, so that a double tap or a retry after
// a lost answer is one request.

import { useRef } from 'react'

export function useOnceKey(): (body: object) => { readonly 'idempotency-key': string } {
  const last = useRef({ content: '', key: '' })
  return (body) => {
    const content = JSON.stringify(body)
    if (last.current.content !== content) last.current = { content, key: newKey() }
    return { 'idempotency-key': last.current.key }
  }
}

/** Random; `crypto.randomUUID` is missing where the shop is opened without https. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
