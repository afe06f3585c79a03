// Prints where the shop listens and what it serves.

import { ROLE_NAMES } from '#src/back-office/server/public.ts'
import type { Config } from './config.ts'
import type { Prepared } from './prepare-database.ts'

type Opened = Prepared & { readonly port: number }

export function printStart(config: Config, opened: Opened): void {
  const { productCount, warnings, port } = opened
  const seconds = ((Date.now() - config.startedAt) / 1000).toFixed(1).replace('.', ',')
  process.stdout.write(
    [
      `Магазин «${config.company.name}» открыт: http://${config.host}:${port}`,
      `База данных: ${databaseName(config)}`,
      `Товаров в продаже: ${productCount.toLocaleString('ru-RU')}`,
      ...warnings.map((warning) => `Внимание: ${warning}`),
      ...loginLines(config, opened),
      `Готов за ${seconds} с`,
      '',
    ].join('\n'),
  )
}

function databaseName({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl) return `PostgreSQL (${new URL(databaseUrl).host})`
  return `встроенная, в папке ${dataDir} — для демонстрации, разработки и небольшого магазина с резервными копиями: внезапное отключение питания она не переживает`
}

/** Of a new demonstration. Whoever did not write them down sets a new one: `staff password`. */
function loginLines(config: Config, { logins, port }: Opened): string[] {
  if (logins.length === 0) return []
  const office = config.officeUrl ?? `http://${config.host}:${port}/office`
  return [
    '',
    `Служебная часть: ${office}. Вход сотрудников демонстрации; пароли больше не покажутся:`,
    ...logins.map(
      ({ email, password, name, role, store }) =>
        `  ${email.padEnd(22)} ${password}   ${ROLE_NAMES[role]}, ${name}${store === null ? '' : `, ${store}`}`,
    ),
    '',
  ]
}
