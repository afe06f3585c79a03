// Finds the programs of a PostgreSQL server: in PATH, in Debian's folders, or by installing them.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { installDebianPackage, isExecutable, searchFolders } from './find-program.mjs'
import { ScriptStop } from './script.mjs'

const oldestVersion = 15
const programs = ['initdb', 'pg_ctl', 'postgres']
const debianFolder = '/usr/lib/postgresql'

/** @returns {string} the folder of initdb, pg_ctl and postgres */
export function findPostgresBinaries() {
  const folder = find() ?? (installDebianPackage('postgresql') ? find() : undefined)
  if (folder) return folder
  throw new ScriptStop(
    `Нет PostgreSQL ${oldestVersion} или новее для проверок: поставьте сервер` +
      ` (например, apt-get install postgresql).`,
  )
}

const find = () =>
  [...searchFolders(), ...debianFolders()]
    .filter((folder) => programs.every((name) => isExecutable(path.join(folder, name))))
    .find((folder) => versionOf(folder) >= oldestVersion)

/** Newest first. */
function debianFolders() {
  if (!existsSync(debianFolder)) return []
  return readdirSync(debianFolder)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(debianFolder, version, 'bin'))
}

function versionOf(/** @type {string} */ folder) {
  const { stdout } = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}
