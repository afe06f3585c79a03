import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dumpPostgres } from './postgres-copy.ts'
import { connectionVariables, findPrograms } from './postgres-programs.ts'

const url = 'postgres://shop:p%40ss@db.example:5433/silk?sslmode=verify-full'
/** Writes down how it was called. */
const CURIOUS = `#!/bin/sh
[ "$1" = --version ] && echo 'pg_dump (PostgreSQL) 15.3' && exit
echo "$@" > "$(dirname "$0")/words"
env > "$(dirname "$0")/environment"
echo copy
`

describe('the programs of PostgreSQL', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-programs-'))
    for (const name of ['pg_dump', 'pg_restore', 'psql']) {
      await writeFile(join(folder, name), CURIOUS, { mode: 0o700 })
    }
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('are told the address by their environment, the password never by their words', async () => {
    const access = { url, path: `${folder}:/usr/bin:/bin` }
    const facts = { major: 15, tables: 1, others: 0 }
    expect(String(await buffer(dumpPostgres(access, facts, () => {})))).toBe('copy\n')
    const words = await readFile(join(folder, 'words'), 'utf8')
    expect(words).toContain('--format=custom')
    expect(words).not.toMatch(/p@ss|p%40ss|postgres:/)
    expect(await readFile(join(folder, 'environment'), 'utf8')).toContain('PGPASSWORD=p@ss')
  })

  test('reach the database that the address names', () => {
    expect(connectionVariables({ url, path: '/bin' })).toMatchObject({
      PGHOST: 'db.example',
      PGPORT: '5433',
      PGUSER: 'shop',
      PGDATABASE: 'silk',
      PGSSLMODE: 'verify-full',
    })
  })

  test('reach it through its socket where the address names a folder', () => {
    const bySocket = 'postgres://shop@localhost/silk?host=%2Fvar%2Frun%2Fpostgresql&port=5434'
    expect(connectionVariables({ url: bySocket, path: '/bin' })).toMatchObject({
      PGHOST: '/var/run/postgresql',
      PGPORT: '5434',
    })
  })

  test('that are newer than the server make no copy, for it would not take it back', async () => {
    const access = { url, path: `${folder}:/usr/bin:/bin` }
    const newer = dumpPostgres(access, { major: 14, tables: 1, others: 0 }, () => {})
    await expect(buffer(newer)).rejects.toThrow(
      'Найден только pg_dump версии 15, а сервер версии 14 и его копию не примет обратно:' +
        ' поставьте postgresql-client-14 или укажите его папку в PATH.',
    )
  })

  test('that are older than the server are not used, and one sentence says so', async () => {
    await expect(findPrograms({ url, path: folder }, 99)).rejects.toThrow(
      'Нужны программы pg_dump, pg_restore и psql версии 99 или новее',
    )
  })
})
