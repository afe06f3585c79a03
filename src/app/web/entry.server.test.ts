import { describe, expect, test } from 'vitest'
import type { Transport } from '#src/platform/web/call-api.ts'
import { renderPage } from './entry.server.tsx'

const AWAY = 'Магазин временно недоступен. Попробуйте через минуту.'
const COMPANY = {
  name: 'Шёлковый путь',
  phone: '78442000000',
  email: 'shop@silkway.example',
  hours: 'Пн–Вс 9.00–20.00',
  legalName: 'ООО «Шёлковый путь»',
  registration: 'ОГРН 1000000000000',
  inn: '3400000000',
  legalAddress: '400000, Волгоград',
  messengers: [],
}
const refusal = (status: number, message: string): Transport => {
  const body = { message, request_id: 'a-number' }
  return () => Promise.resolve({ status, body })
}

async function open(path: string, transport: Transport, failure?: { message: string }) {
  const publicUrl = 'http://localhost:3000'
  const page = await renderPage({
    url: `${publicUrl}${path}`,
    transport,
    settings: { company: COMPANY, publicUrl, map: { yandex: null, tiles: null } },
    ...(failure && { failure: { ...failure, code: 'internal', request_id: 'a-number' } }),
  })
  if (page.kind === 'redirect') throw new Error(`redirected to ${page.location}`)
  return page
}

describe('a page whose call failed', () => {
  test.each(['/', '/catalog', '/catalog/chery', '/catalog/product/5', '/contacts', '/news/a'])(
    'says so in its HTML and offers to try again: %s',
    async (path) => {
      const { status, html, isBroken, state } = await open(path, refusal(503, AWAY))
      expect([status, isBroken]).toEqual([503, true])
      expect(html).toContain('Повторить</button>')
      expect(html).not.toContain('Загрузка...')
      expect(Object.values(state.carried.failures)[0]).toMatchObject({
        status: 503,
        body: { message: AWAY },
      })
    },
  )

  test('names the number to ask about', async () => {
    const { html } = await open('/catalog/product/5', refusal(503, AWAY))
    expect(html).toContain(`${AWAY} Номер обращения: a-number</p>`)
  })

  test('is not found where the thing does not exist', async () => {
    const { status, html, isBroken } = await open('/news/a', refusal(404, 'Такой новости нет.'))
    expect([status, isBroken]).toEqual([404, false])
    expect(html).toMatch(/<h1>Страница не найдена<\/h1><p>Такой новости нет\./)
    expect(html).toMatch(/href="\/catalog"[^>]*>Перейти в каталог</)
    expect(html).toMatch(/href="\/request"[^>]*>Подобрать деталь<\/a><a class/)
  })
})

describe('a page that cannot be made', () => {
  test('is the error screen in the frame of the shop, and asks the API for nothing', async () => {
    const asksNothing = () => Promise.reject(new Error('asked'))
    const { status, html, state } = await open('/', asksNothing, { message: 'Ошибка.' })
    expect(status).toBe(500)
    expect(html).toMatch(/<title>Страница не открылась/)
    expect(html).toMatch(/<header.*<h1>Страница не открылась<\/h1>.*a-number/s)
    expect(state.carried).toEqual({ answers: {}, failures: {} })
  })
})
