// Parses the arguments of a command; errors are in Russian.

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { ShopError } from '#src/shared/errors.ts'

type Known<Options> = { readonly options: Options; readonly usage: string }

/** Throws `invalid` for a setting that the command does not know or that lacks its value. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  words: readonly string[],
  { options, usage }: Known<Options>,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    const [, option = words.join(' ')] = /'(-[^' ]*)/.exec((error as Error).message) ?? []
    throw new ShopError('invalid', `Непонятная настройка: ${option}. ${usage}`)
  }
}
