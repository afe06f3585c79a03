// Editions of the feeds on disk: a complete current one, and at most one being made.

import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileFacts } from './text-file.ts'

export type FeedName = 'yandex.yml' | 'price.csv' | 'price.xlsx'

/** What an edition was made of, and the facts of its files. */
export type Edition = {
  readonly name: string
  /** ISO 8601, in whole seconds, as in HTTP dates. */
  readonly madeAt: string
  readonly settingsFingerprint: string
  readonly catalogueFingerprint: string
  readonly files: { readonly [Name in FeedName]?: FileFacts }
}

/** Names the current edition; replacing this file publishes another one atomically. */
const POINTER = 'current.json'
const MAKING = 'making-'

/** Null before the first edition, and for an unreadable pointer. */
export async function readCurrentEdition(folder: string): Promise<Edition | null> {
  const text = await readFile(join(folder, POINTER), 'utf8').catch(nullWhereMissing)
  return text === null ? null : editionIn(text)
}

function editionIn(text: string): Edition | null {
  try {
    const edition: Edition | null = JSON.parse(text)
    return edition?.name && edition.files ? edition : null
  } catch {
    return null
  }
}

/** Whether all files and their gzips exist: a disk or a person may have removed some. */
export async function isWhole(folder: string, { name, files }: Edition): Promise<boolean> {
  const left = await readdir(join(folder, name)).catch(nullWhereMissing)
  const names = Object.entries(files).flatMap(([file, { packedSize }]) =>
    packedSize === null ? [file] : [file, `${file}.gz`],
  )
  return names.every((file) => left?.includes(file))
}

/** Creates the folder of the next edition; deletes what a killed process left. */
export async function beginEdition(folder: string): Promise<string> {
  const left = await readdir(folder)
  for (const name of left.filter((entry) => entry.startsWith(MAKING))) {
    await rm(join(folder, name), { recursive: true })
  }
  const making = join(folder, `${MAKING}${randomUUID()}`)
  await mkdir(making, { mode: 0o700 })
  return making
}

/** Makes the edition the current one and deletes the former ones. */
export async function publishEdition(
  folder: string,
  making: string,
  made: Omit<Edition, 'name'>,
): Promise<void> {
  const edition: Edition = { name: `edition-${randomUUID()}`, ...made }
  await syncFolder(making)
  await rename(making, join(folder, edition.name))
  const draft = join(folder, `${POINTER}.new`)
  const pointer = await open(draft, 'w', 0o600)
  await pointer.writeFile(JSON.stringify(edition))
  await pointer.sync()
  await pointer.close()
  await syncFolder(folder)
  await rename(draft, join(folder, POINTER))
  await syncFolder(folder)
  await removeOthers(folder, edition.name)
}

/** A reader with an open file still reads it to its end. */
async function removeOthers(folder: string, current: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((entry) => entry.startsWith('edition-'))) {
    if (name !== current) await rm(join(folder, name), { recursive: true })
  }
}

export type OpenFeed = { readonly edition: Edition; readonly facts: FileFacts; file: FileHandle }

/** Null before the first edition. The opened file stays complete when another is published. */
export async function openFeed(
  folder: string,
  name: FeedName,
  isPacked: boolean,
): Promise<OpenFeed | null> {
  const edition = await readCurrentEdition(folder)
  const facts = edition?.files[name]
  if (!edition || !facts) return null
  const path = join(folder, edition.name, isPacked ? `${name}.gz` : name)
  const file = await open(path, 'r').catch(nullWhereMissing)
  if (file) return { edition, facts, file }
  const newest = await readCurrentEdition(folder)
  // removed meanwhile: the next edition was just published
  return newest && newest.name !== edition.name ? openFeed(folder, name, isPacked) : null
}

const nullWhereMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Without it a power failure may lose the name of a written file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
