// The idempotency key of a form: the same for the same content, so that a double tap or a retry after
// a lost answer is one request.

import { useRef } from 'react'
import { newKey } from '#src/platform/web/forms/new-key.ts'

export function useOnceKey(): (body: object) => { readonly 'idempotency-key': string } {
  const last = useRef({ content: '', key: '' })
  return (body) => {
    const content = JSON.stringify(body)
    if (last.current.content !== content) last.current = { content, key: newKey() }
    return { 'idempotency-key': last.current.key }
  }
}
