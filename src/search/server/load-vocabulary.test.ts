// The words of buyers: the shop's own, and the owner's file.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShopError } from '#src/shared/errors.ts'
import { builtInVocabulary } from '../vocabulary/words/vocabulary.ts'
import { loadVocabulary } from './load-vocabulary.ts'

describe('the vocabulary of a shop', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-words-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const written = async (text: string) => {
    const path = join(folder, 'words.json')
    await writeFile(path, text)
    return path
  }
  const failure = async (path: string) => {
    const error = await loadVocabulary(path).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ShopError)
    const { kind, message } = error as ShopError
    expect(kind).toBe('invalid')
    return message
  }

  test('is its own where the owner names no file', async () => {
    expect(await loadVocabulary(undefined)).toEqual(builtInVocabulary)
  })

  test("has the owner's words behind its own", async () => {
    const path = await written('{ "stop": ["плиз"] }')
    const vocabulary = await loadVocabulary(path)
    expect(vocabulary).toEqual({ ...builtInVocabulary, stop: [...builtInVocabulary.stop, 'плиз'] })
  })

  test('says that the file is missing', async () => {
    const path = join(folder, 'missing.json')
    expect(await failure(path)).toBe(`Настройка SEARCH_WORDS: файл ${path} не читается (ENOENT).`)
  })

  test('says that the file is no JSON', async () => {
    const path = await written('{ "stop": [')
    expect(await failure(path)).toMatch(/words\.json: это не JSON \(.+\)\.$/)
  })

  test('says what in the file cannot be understood', async () => {
    const path = await written('{ "stop": ["плиз", 5], "parst": [] }')
    const message = await failure(path)
    expect(message).toContain(`Словарь поиска ${path}: `)
    expect(message).toContain('stop, запись 2: нужен текст')
    expect(message).toContain('неизвестное поле «parst»')
  })
})
