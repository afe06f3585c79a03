// One hash of the contents of the given files and folders.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * @param {string} folder where the places are looked for
 * @param {readonly string[]} places files and folders; one that is absent counts as empty
 * @param {(file: string) => boolean} [isWanted]
 */
export function fingerprintOf(folder, places, isWanted = () => true) {
  const hash = createHash('sha256')
  for (const file of places.flatMap((place) => filesIn(folder, place)).filter(isWanted)) {
    const content = readFileSync(path.join(folder, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** @returns {string[]} paths relative to the folder, sorted */
function filesIn(/** @type {string} */ folder, /** @type {string} */ place) {
  const there = path.join(folder, place)
  if (!existsSync(there)) return []
  if (statSync(there).isFile()) return [place]
  return readdirSync(there, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
}
