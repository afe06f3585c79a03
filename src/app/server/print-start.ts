// Prints where the shop listens and what it serves.

import type { Config } from './config.ts'
import type { Prepared } from './prepare-database.ts'

type Opened = Prepared & { readonly port: number }

export function printStart(config: Config, { productCount, warnings, port }: Opened): void {
  const seconds = ((Date.now() - config.startedAt) / 1000).toFixed(1).replace('.', ',')
  process.stdout.write(
    [
      `Магазин «${config.company.name}» открыт: http://${config.host}:${port}`,
      `База данных: ${databaseName(config)}`,
      `Товаров в продаже: ${productCount.toLocaleString('ru-RU')}`,
      ...warnings.map((warning) => `Внимание: ${warning}`),
      `Готов за ${seconds} с`,
      '',
    ].join('\n'),
  )
}

function databaseName({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl) return `PostgreSQL (${new URL(databaseUrl).host})`
  return `встроенная, в папке ${dataDir} — для демонстрации, разработки и небольшого магазина с резервными копиями: внезапное отключение питания она не переживает`
}
