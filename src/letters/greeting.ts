// How a letter begins: by name, where it can be a name.

import { onOneLine } from './letter-blocks.ts'

/** Anybody can sign up with another's e-mail: what is no name would be an advertisement by us. */
const NAME = /^\p{L}[\p{L}\p{M} '’-]{0,39}$/u

export function greetingOf(name: string): string {
  const called = onOneLine(name)
  return NAME.test(called) ? `Здравствуйте, ${called}!` : 'Здравствуйте!'
}
