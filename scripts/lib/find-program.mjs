// Finds programs on the machine; as root installs a Debian package when one is missing.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

export const isRoot = () => process.getuid?.() === 0

export const searchFolders = () => (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)

/** @returns {string | undefined} the first of the names that is in PATH */
export const findInPath = (/** @type {readonly string[]} */ names) =>
  names
    .flatMap((name) => searchFolders().map((folder) => path.join(folder, name)))
    .find((file) => isExecutable(file))

export function isExecutable(/** @type {string} */ file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {boolean} whether the package is there now */
export function installDebianPackage(/** @type {string} */ name) {
  if (!isRoot() || !findInPath(['apt-get'])) return false
  console.log(`Ставлю пакет ${name} (apt-get)…`)
  const install = () => aptGet('install', '--yes', '--no-install-recommends', name)
  return install() || (aptGet('update') && install())
}

const aptGet = (/** @type {string[]} */ ...words) =>
  spawnSync('apt-get', ['-qq', ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
