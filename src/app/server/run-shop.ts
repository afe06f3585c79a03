// One web process from the open database to the last answered request.

import type { AddressInfo } from 'node:net'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { buildServer } from './build-server.ts'
import { loadBuiltPages } from './built-pages.ts'
import { listenForCommands } from './command-socket.ts'
import type { Config } from './config.ts'
import { type PreparedDatabase, prepareDatabase } from './prepare-database.ts'

const PATIENCE_MS = 10_000

export async function runShop(config: Config): Promise<void> {
  const prepared = await prepareDatabase(config)
  const { db, lock } = prepared
  const replica = config.replicaUrl
    ? await openDatabase({ url: config.replicaUrl, poolSize: config.poolSize })
    : null
  const server = await buildServer({
    config,
    db,
    reads: replica ?? db,
    pages: await loadBuiltPages(),
  })
  const commands = lock ? await listenForCommands(config, db) : null
  const close = async () => {
    await commands?.close()
    await server.close()
    await replica?.close()
    await db.close()
    await lock?.release()
  }
  stopOnSignals(close)
  try {
    await server.listen({ port: config.port, host: config.host })
  } catch (error) {
    await close()
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    throw isTaken ? new Error(`Порт ${config.port} занят: задайте другой в PORT.`) : error
  }
  const { port } = server.server.address() as AddressInfo
  announce(config, prepared, port)
}

/** SIGTERM and SIGINT end the process once: requests in flight are answered, 10 s at most. */
function stopOnSignals(close: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(0), PATIENCE_MS).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function announce(config: Config, { db, productCount }: PreparedDatabase, port: number): void {
  const seconds = ((Date.now() - config.startedAt) / 1000).toFixed(1).replace('.', ',')
  const count = productCount.toLocaleString('ru-RU')
  process.stdout.write(
    [
      `Магазин «${config.company.name}» открыт: http://${config.host}:${port}`,
      `База данных: ${databaseName(db, config)}`,
      `Товаров в продаже: ${count}`,
      `Готов за ${seconds} с`,
      '',
    ].join('\n'),
  )
}

function databaseName(db: OpenDatabase, config: Config): string {
  if (db.kind === 'postgresql') return `PostgreSQL (${new URL(config.databaseUrl ?? '').host})`
  return `встроенная, в папке ${config.dataDir} — для демонстрации, разработки и небольшого магазина с резервными копиями: внезапное отключение питания она не переживает`
}
