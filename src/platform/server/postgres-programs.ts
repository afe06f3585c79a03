// Finds and runs pg_dump, pg_restore and psql; passwords stay out of arguments.

import { execFile, spawn } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

export type PostgresAccess = {
  readonly url: string
  /** Search path, as in PATH. */
  readonly path: string
}

const PROGRAMS = ['pg_dump', 'pg_restore', 'psql']
const DEBIAN_FOLDER = '/usr/lib/postgresql'
/** Environment variables of libpq by URL parameter. */
const VARIABLE_BY_PARAMETER: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
}

type Programs = { readonly folder: string; readonly major: number }

/**
 * The folder of programs at least as new as the server, the nearest version of several: an older
 * server may refuse what newer ones write. Throws when there are none.
 */
export async function findPrograms(access: PostgresAccess, serverMajor: number): Promise<string> {
  return (await nearestPrograms(access, serverMajor)).folder
}

/**
 * As `findPrograms`, but only of versions whose dumps this server restores: dumps of newer ones may
 * set parameters that an older server does not know, and only the restore would fail.
 */
export async function findCopyingPrograms(
  access: PostgresAccess,
  serverMajor: number,
): Promise<string> {
  const { folder, major } = await nearestPrograms(access, serverMajor)
  if (major === serverMajor) return folder
  throw new Error(
    `Найден только pg_dump версии ${major}, а сервер версии ${serverMajor} и его копию не примет` +
      ` обратно: поставьте postgresql-client-${serverMajor} или укажите его папку в PATH.`,
  )
}

async function nearestPrograms({ path }: PostgresAccess, serverMajor: number): Promise<Programs> {
  const folders = [...path.split(delimiter), ...debianFolders()].filter(hasAll)
  const known = await Promise.all(
    folders.map(async (folder) => ({ folder, major: await majorOf(folder) })),
  )
  const fitting = known
    .filter(({ major }) => major >= serverMajor)
    .sort((one, other) => one.major - other.major)
  if (fitting[0]) return fitting[0]
  throw new Error(
    `Нужны программы pg_dump, pg_restore и psql версии ${serverMajor} или новее:` +
      ` поставьте postgresql-client-${serverMajor} или укажите их папку в PATH.`,
  )
}

function debianFolders(): string[] {
  try {
    return readdirSync(DEBIAN_FOLDER).map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  } catch {
    return [] // not Debian
  }
}

const hasAll = (folder: string): boolean =>
  folder !== '' &&
  PROGRAMS.every((name) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

async function majorOf(folder: string): Promise<number> {
  const asked = promisify(execFile)(join(folder, 'pg_dump'), ['--version'], { env: {} })
  const { stdout } = await asked.catch(() => ({ stdout: '' }))
  return Number(/(\d+)/.exec(stdout)?.[1] ?? 0)
}

/** Environment of the process: arguments are visible to every user of the machine. */
export function connectionVariables({ url, path }: PostgresAccess): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given: NodeJS.ProcessEnv = {
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  }
  for (const [name, value] of searchParams) {
    const variable = VARIABLE_BY_PARAMETER[name]
    if (variable) given[variable] = value === 'no-verify' ? 'require' : value
  }
  const present = Object.entries(given).filter(([, value]) => value)
  return { ...Object.fromEntries(present), PATH: path, LC_ALL: 'C', PGAPPNAME: 'silkway-backup' }
}

export type Program = ReturnType<typeof startProgram>

/** Starts a program; `ended` rejects with the end of its error output when it fails. */
export function startProgram(
  file: string,
  words: readonly string[],
  { access, onLine = () => {} }: { access: PostgresAccess; onLine?: (line: string) => void },
) {
  const child = spawn(file, words, { env: connectionVariables(access), stdio: 'pipe' })
  let lastLines: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const lines = text.split('\n').filter((line) => line !== '')
    for (const line of lines) onLine(line)
    lastLines = [...lastLines, ...lines].slice(-3)
  })
  // a write to an ended program fails; `ended` reports why
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${file}: ${lastLines.join('\n') || `код ${code}`}`))
    })
  })
  ended.catch(() => {}) // it may fail before anybody awaits it
  return { child, ended }
}
