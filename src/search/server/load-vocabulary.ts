// The words of buyers: the project's own, and those that the owner of the shop adds in a file.

import { readFile } from 'node:fs/promises'
import { ShopError } from '#src/shared/errors.ts'
import {
  builtInVocabulary,
  mergeVocabularies,
  readVocabulary,
  type Vocabulary,
} from '../vocabulary/words/vocabulary.ts'

/** Throws `invalid` with one Russian sentence when the file is missing or cannot be understood. */
export async function loadVocabulary(path: string | undefined): Promise<Vocabulary> {
  if (path === undefined) return builtInVocabulary
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ShopError(
      'invalid',
      `Настройка SEARCH_WORDS: файл ${path} не читается (${error.code}).`,
    )
  })
  return mergeVocabularies(builtInVocabulary, readVocabulary(jsonOf(text, path), path))
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ShopError('invalid', `${path}: это не JSON (${(error as Error).message}).`)
  }
}
