import { expect, test } from 'vitest'
import { importSteps } from './import-steps.ts'

test('steps last until the next one is told', () => {
  const said = [
    { at: 1500, line: 'Файл: UTF-8, разделитель — точка с запятой' },
    { at: 3000, line: 'Читаю список ███ 100 %' },
    { at: 3500, line: 'Переключаю каталог ░░░ 0 %, жду конца другой загрузки' },
    { at: 3600, line: 'Переключаю каталог █░░ 20 %, сравниваю с каталогом' },
    { at: 5600, line: 'Переключаю каталог ███ 100 %, готово' },
    { at: 6000, line: 'Товаров добавлено: 5' },
  ]
  expect(importSteps(said, { startedAt: 500, endedAt: 6100 })).toEqual([
    { name: 'program, database', startedAt: 500, seconds: 1 },
    { name: 'reading and staging', startedAt: 1500, seconds: 2 },
    { name: 'waiting for another list', startedAt: 3500, seconds: 0.1 },
    { name: 'comparing', startedAt: 3600, seconds: 2 },
    { name: 'commit, tidying up, report', startedAt: 5600, seconds: 0.5 },
  ])
})
