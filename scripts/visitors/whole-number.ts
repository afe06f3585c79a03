// Parses a whole number given as an option of a script.

import { ScriptStop } from '../lib/script.mjs'

export function wholeNumber(name: string, given: string): number {
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given)
  throw new ScriptStop(`--${name}: нужно целое число от 1, а не «${given}».`)
}
