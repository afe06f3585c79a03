// The camera of a phone scans in picking, at the counter and in stock: a film is held in front of it.

import { readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import encodeQR from 'qr'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { ean13, writeFilm } from '#tests/support/fake-camera.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { officeTest } from '#tests/support/office-page.ts'
import {
  BARCODE,
  codeOf,
  enter,
  fillPicking,
  MANAGER,
  ordersOf,
  SELLER,
} from '#tests/support/picking-scene.ts'
import { expect } from '#tests/support/shop-page.ts'

const WIDTHS = [360, 768, 1024, 1440, 1920]
const FILM = join(tmpdir(), `camera-${process.pid}.y4m`)
const FAKE_CAMERA = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${FILM}`,
]

const SHELF = 'E-05-5'

async function fill(db: Database): Promise<void> {
  await fillPicking(db)
  await db.query(sql`
    INSERT INTO product_shelves (product_id, location_id, shelf)
    SELECT product_id, location.id, ${SHELF} FROM product_barcodes, stock_locations AS location
    WHERE code = ${BARCODE} AND location.store_id = (SELECT min(id) FROM stores)`)
}

const test = officeTest(fill).extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      writeFilm(FILM, [{ seconds: 1 }])
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FAKE_CAMERA] })
      rmSync(FILM, { force: true })
    },
    { scope: 'worker' },
  ],
})

/** Runs in the page before anything else: it keeps what the camera gave, and knows no own detector. */
function watchCamera(): void {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  const given: MediaStreamTrack[] = []
  Object.assign(globalThis, { given })
  const { mediaDevices } = navigator
  const ask = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wish) => {
    const stream = await ask(wish)
    given.push(...stream.getTracks())
    return stream
  }
}

const liveTracks = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { given } = globalThis as unknown as { given: MediaStreamTrack[] }
    return given.filter(({ readyState }) => readyState === 'live').length
  })

const openCamera = (page: Page) => page.getByRole('button', { name: 'Сканировать камерой' }).click()

async function openOrder(page: Page, place: number): Promise<number> {
  await enter(page, SELLER, '/office/pick')
  const id = (await ordersOf(page, 'assembling')).at(place)?.id ?? 0
  await page.goto(`/office/pick/${id}`)
  await expect(page.getByText('Взято 0 из 2')).toBeVisible()
  return id
}

test('a picker holds a barcode before the camera: it counts once, and again when it is shown again', async ({
  page,
}) => {
  writeFilm(FILM, [{ seconds: 4, shows: ean13(BARCODE) }, { seconds: 3 }])
  await page.addInitScript(watchCamera)
  await page.setViewportSize({ width: 360, height: 780 })
  await openOrder(page, 0)
  const worker = page.waitForResponse(/scan-worker-.*\.js$/)
  const wasm = page.waitForResponse(/\.wasm$/)
  await openCamera(page)
  await expect(page.getByText('Взято 1 из 2')).toBeVisible()
  const first = Date.now()
  await expect(page.getByText(`Считан код ${BARCODE}`)).toBeVisible()
  await expect(page.getByText('Взято 2 из 2')).toBeVisible()
  expect(Date.now() - first).toBeGreaterThan(1400)
  // only the worker runs WebAssembly, and its file is ours
  expect((await worker).headers()['content-security-policy']).toContain("'wasm-unsafe-eval'")
  expect(new URL((await wasm).url()).pathname).toMatch(/^\/office\/assets\//)
  const headers = (await page.request.get('/office/pick')).headers()
  expect(headers['content-security-policy']).not.toContain('wasm')
  expect(headers['permissions-policy']).toContain('camera=(self)')
  const shop = (await page.request.get('/')).headers()
  expect(shop['permissions-policy']).toContain('camera=()')

  await page.getByText('больше не нужно').waitFor()
  await page.getByRole('button', { name: 'Закрыть камеру' }).click()
  await expect.poll(() => liveTracks(page)).toBe(0)
  await expect(page.getByRole('button', { name: 'Сканировать камерой' })).toBeFocused()
})

test('the camera is off while the page is hidden, and when it is left', async ({ page }) => {
  writeFilm(FILM, [{ seconds: 1 }])
  await page.addInitScript(watchCamera)
  await openOrder(page, 1)
  await openCamera(page)
  await expect(page.getByText('Наведите камеру')).toBeVisible()
  expect(await liveTracks(page)).toBe(1)
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hide(true)
  await expect.poll(() => liveTracks(page)).toBe(0)
  await hide(false)
  await expect.poll(() => liveTracks(page)).toBe(1)
  await page.getByRole('link', { name: 'Все заказы на сборку' }).click()
  await expect.poll(() => liveTracks(page)).toBe(0)
})

const FAILURES = [
  ['NotAllowedError', 'Камера не разрешена.'],
  ['NotFoundError', 'Камеры на этом устройстве нет.'],
  ['NotReadableError', 'Камера занята или отключилась.'],
] as const

for (const [name, text] of FAILURES) {
  test(`${name} is said in words, with a way on`, async ({ page }) => {
    await page.addInitScript((failure) => {
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      let times = 0
      mediaDevices.getUserMedia = async (wish) => {
        times += 1
        if (times === 1) throw new DOMException('', failure)
        return ask(wish)
      }
    }, name)
    writeFilm(FILM, [{ seconds: 1 }])
    await openOrder(page, 1)
    await openCamera(page)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(text)
    await expect(alert).toContainText('Без камеры работают ручной сканер и кнопки.')
    expect(await barriersOf(page)).toEqual([])
    expect(await overflowOf(page, [360])).toEqual([])
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByText('Наведите камеру')).toBeVisible()
  })
}

test('a reader that does not load is said, and the order stays', async ({ page, eye }) => {
  eye.allow(/wasm|Aborted|RuntimeError|falling back/)
  await page.addInitScript(watchCamera)
  writeFilm(FILM, [{ seconds: 1 }])
  await openOrder(page, 1)
  await page.route(/\.wasm$/, (route) => route.abort())
  await openCamera(page)
  await expect(page.getByRole('alert')).toContainText('Распознавание штрихкодов не загрузилось.')
  await expect.poll(() => liveTracks(page)).toBe(0)
  await page.unroute(/\.wasm$/)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('Наведите камеру')).toBeVisible()
})

test('a browser with a detector of its own loads no other one', async ({ page }) => {
  await page.addInitScript((code) => {
    class Detector {
      static getSupportedFormats = async () => ['ean_13', 'code_128', 'qr_code']
      detect = async () => [{ rawValue: code, cornerPoints: [] }]
    }
    Object.assign(globalThis, { BarcodeDetector: Detector })
  }, BARCODE)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  writeFilm(FILM, [{ seconds: 1 }])
  await openOrder(page, 2)
  await openCamera(page)
  await expect(page.getByText('Взято 1 из 2')).toBeVisible()
  await page.waitForTimeout(2500) // it is held there
  await expect(page.getByText('Взято 1 из 2')).toBeVisible()
  expect(loaded.filter((url) => /\.wasm|scan-worker/.test(url))).toEqual([])
})

test('the counter reads a QR code, and the camera is put away', async ({ page }) => {
  await page.addInitScript(watchCamera)
  await enter(page, SELLER, '/office/counter')
  const [order] = await ordersOf(page, 'ready')
  const code = await codeOf(page, order?.id ?? 0)
  writeFilm(FILM, [{ seconds: 2, shows: encodeQR(code, 'raw') }])
  await openCamera(page)
  await expect(page.getByRole('heading', { name: `Заказ № ${order?.id}` })).toBeVisible()
  await expect(page.getByLabel('Код получения или номер заказа')).toHaveValue(code)
  await expect.poll(() => liveTracks(page)).toBe(0)
})

test('the stock screen finds a product by its barcode', async ({ page }) => {
  await page.addInitScript(watchCamera)
  writeFilm(FILM, [{ seconds: 2, shows: ean13(BARCODE) }])
  await enter(page, MANAGER, '/office/stock')
  await openCamera(page)
  await expect(page.getByLabel('Артикул, штрихкод, полка или слова')).toHaveValue(BARCODE)
  await expect(page.getByRole('table', { name: 'Где лежит' })).toBeVisible()
  await expect.poll(() => liveTracks(page)).toBe(0)
})

async function countShelf(page: Page): Promise<void> {
  await page.addInitScript(watchCamera)
  await enter(page, SELLER, `/office/stock?q=${SHELF}`)
  await page.getByRole('button', { name: /^Пересчитать полку/ }).click()
}

test('a shelf is counted by the camera, which stays on for the next unit', async ({ page }) => {
  writeFilm(FILM, [{ seconds: 3, shows: ean13(BARCODE) }, { seconds: 3 }])
  await countShelf(page)
  await openCamera(page)
  const units = page.getByRole('list', { name: `Пересчёт полки ${SHELF}` }).getByRole('spinbutton')
  await expect(units).toHaveValue('1')
  await expect(units).toHaveValue('2')
  expect(await liveTracks(page)).toBe(1)
})

test('a part of another shelf sounds wrong, and not right beside it', async ({ page }) => {
  writeFilm(FILM, [{ seconds: 2, shows: ean13('4006381333931') }])
  await page.addInitScript(() => {
    const tones: (number | undefined)[] = []
    const Own = OscillatorNode
    class Heard extends Own {
      constructor(by: BaseAudioContext, options?: OscillatorOptions) {
        super(by, options)
        tones.push(options?.frequency)
      }
    }
    Object.assign(globalThis, { tones, OscillatorNode: Heard })
  })
  await countShelf(page)
  await openCamera(page)
  await expect(page.getByText('на этой полке такого товара не записано')).toBeVisible()
  await expect(page.getByLabel('Что видит камера')).toHaveAttribute('data-read', 'wrong')
  const tones = await page.evaluate(() => (globalThis as unknown as { tones: number[] }).tones)
  expect(tones).toEqual([330, 330])
})

test('everybody can use the open camera, at every width', async ({ page }) => {
  writeFilm(FILM, [{ seconds: 1 }])
  await openOrder(page, 1)
  await openCamera(page)
  await expect(page.getByText('Наведите камеру')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await barriersOf(page)).toEqual([])
    expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  }
})

test('what the camera needs comes late and is light', () => {
  const assets = new URL('../../dist/office/office/assets/', import.meta.url)
  const sizes = readdirSync(assets)
    .filter((name) => /^(camera-panel|scan-worker)-.*\.js\.gz$/.test(name))
    .map((name) => statSync(new URL(name, assets)).size)
  expect(sizes.length).toBeGreaterThanOrEqual(2)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(60 * 1024)
})
