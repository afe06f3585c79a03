import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('settings', () => {
  test('have defaults: an empty environment is a demonstration shop', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      isDemo: true,
      workers: 1,
      pageCacheMs: 1000,
      publicUrl: 'http://localhost:3000',
    })
  })

  test.each([
    ['1023400000001', 'ОГРН 1023400000001'],
    ['304340000000017', 'ОГРНИП 304340000000017'],
  ])('the seller %s is registered as «%s»', (number, registration) => {
    expect(readConfig({ SELLER_OGRN: number }).company.registration).toBe(registration)
  })

  test('an empty value is no value', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  test('a server of PostgreSQL gets no demonstration unless it is asked for', () => {
    const url = 'postgres://shop@127.0.0.1/shop'
    expect(readConfig({ DATABASE_URL: url }).isDemo).toBe(false)
    expect(readConfig({ DATABASE_URL: url, DEMO: 'true' }).isDemo).toBe(true)
  })

  test('ask staff for a second factor everywhere but in a demonstration', () => {
    const url = 'postgres://shop@127.0.0.1/shop'
    const optional = { OFFICE_SECOND_FACTOR: 'optional' }
    expect(readConfig({}).isFactorRequired).toBe(false)
    expect(readConfig({ DATABASE_URL: url }).isFactorRequired).toBe(true)
    expect(readConfig({ DATABASE_URL: url, ...optional }).isFactorRequired).toBe(false)
    expect(readConfig({ OFFICE_SECOND_FACTOR: 'required' }).isFactorRequired).toBe(true)
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://shop@127.0.0.1:99999/shop'],
    ['HOST', 'my host'],
    ['DEMO', 'maybe'],
    ['OFFICE_SECOND_FACTOR', 'maybe'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '127.0.0.1,proxy'],
    ['PUBLIC_URL', 'https://silk way.example'],
    ['PUBLIC_URL', 'silkway.example'],
    ['LOG_LEVEL', 'loud'],
    ['LIMIT_ORDERS_PER_HOUR', '1001'],
    ['LIMIT_CANCELS_PER_HOUR', '1000000'],
    ['LIMIT_OPEN_UNITS', 'many'],
    ['LIMIT_OPEN_RUBLES_UNCONFIRMED', '-1'],
    ['CONFIRM_HOURS', '721'],
    ['CONFIRM_WARNING_HOURS', '0'],
    ['HOLDING_ALERT_PERCENT', '101'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'smtp://'],
    ['SELLER_PHONE', '+7 844'],
    ['SELLER_TELEGRAM', 'http://t.me/silkway'],
    ['SELLER_WHATSAPP', 'javascript:alert(1)'],
    ['SELLER_MAX', 'https://max.ru/a b'],
    ['SELLER_VK', 'https://vk.me@evil.example/'],
    ['LIMIT_REQUESTS_PER_HOUR', '0'],
    ['YANDEX_MAPS_KEY', 'a key'],
    ['YANDEX_MAPS_URL', 'maps.example'],
    ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}.png'],
    ['MAP_TILES_URL', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
    ['YOOKASSA_SHOP_ID', 'a shop'],
    ['YOOKASSA_URL', 'http://api.example/v3'],
    ['YOOKASSA_URL', 'https://shop:key@api.example/v3'],
    ['YOOKASSA_TAX_SYSTEM', '7'],
    ['PAYMENT_HOURS', '0'],
    ['FEED_MINUTES', '10081'],
    ['FEED_COURIER_DAYS', 'soon'],
    ['PRICE_LIST', 'maybe'],
    ['MAP_TILES_URL', '//tiles.example/{z}/{x}/{y}.png'],
  ])('%s=%s ends the start with a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`Настройка ${name} задана неверно`)
  })

  test('a warning comes before what it warns of', () => {
    expect(() => readConfig({ CONFIRM_HOURS: '24' })).toThrow(
      'Настройка CONFIRM_WARNING_HOURS должна быть меньше, чем CONFIRM_HOURS',
    )
    expect(readConfig({ CONFIRM_HOURS: '0' }).waiting.hours).toBe(0)
    // nobody can be warned without a mail server; the default outlasts the January holidays
    expect(readConfig({ CONFIRM_HOURS: '300' }).waiting.hours).toBe(0)
    const fortnight = { hours: 336, warningHours: 48 }
    expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:25' }).waiting).toEqual(fortnight)
  })

  test('without a mail server all have the bounds of a confirmed e-mail', () => {
    const open = { units: 1000, total: 150_000_000, newcomersOfAddress: 3000 }
    expect(readConfig({}).limits.open).toEqual({
      ...open,
      unconfirmedUnits: 1000,
      unconfirmedTotal: 150_000_000,
      unconfirmedOfAddress: 0,
    })
    expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:25' }).limits.open).toEqual({
      ...open,
      unconfirmedUnits: 50,
      unconfirmedTotal: 15_000_000,
      unconfirmedOfAddress: 300,
    })
  })

  test('that are secret are named, not shown', () => {
    const secrets = {
      DATABASE_URL: 'mysql://shop:password@x',
      METRICS_TOKEN: 'short',
      SMTP_URL: 'http://shop:password@mail.example',
      YOOKASSA_SECRET_KEY: 'a key of two words',
    }
    for (const [name, value] of Object.entries(secrets)) {
      const read = () => readConfig({ [name]: value })
      expect(read).toThrow(name)
      expect(read).not.toThrow(value)
    }
  })

  test('name one VAT rate for everything, or none', () => {
    expect(readConfig({}).orders).toEqual({ reservationDays: 3, vatRate: null })
    expect(readConfig({ VAT_RATE: '0' }).orders.vatRate).toBe(0)
    expect(() => readConfig({ VAT_RATE: '20' })).toThrow('VAT_RATE')
  })

  test('offer payment online with both keys of the provider, and refuse one alone', () => {
    const keys = { YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET_KEY: 'live_secret' }
    expect(readConfig({}).payments).toEqual({ provider: null, taxSystem: null, hours: 24 })
    const given = { ...keys, YOOKASSA_TAX_SYSTEM: '2', PAYMENT_HOURS: '12' }
    expect(readConfig(given).payments).toEqual({
      provider: {
        url: 'https://api.yookassa.ru/v3',
        shopId: '100500',
        secretKey: 'live_secret',
      },
      taxSystem: 2,
      hours: 12,
    })
    for (const [name, value] of Object.entries(keys)) {
      const read = () => readConfig({ [name]: value })
      expect(read).toThrow(/^Настройка YOOKASSA_\w+ не задана/)
      expect(read).not.toThrow(value)
    }
  })

  test('name proxies by address, network or the name of one', () => {
    const proxies = 'loopback, 10.0.0.0/8, ::1, fd00::/8'
    expect(readConfig({ TRUST_PROXY: proxies }).trustProxy).toBe(proxies)
  })

  test('refuse a folder in which the socket of commands would have no name', () => {
    expect(() => readConfig({ DATA_DIR: 'long/'.repeat(30) })).toThrow('DATA_DIR')
  })

  test('say whose map the contacts page shows: the own one, unless there is a key or tiles', () => {
    expect(readConfig({}).map).toEqual({ yandex: null, tiles: null })
    const tiles = 'https://tiles.example/{z}/{x}/{y}.png'
    const given = { YANDEX_MAPS_KEY: '0123-4567', MAP_TILES_URL: tiles, MAP_TILES_ATTRIBUTION: '©' }
    expect(readConfig(given).map).toEqual({
      yandex: { key: '0123-4567', scriptUrl: 'https://api-maps.yandex.ru/2.1/' },
      tiles: { url: tiles, attribution: '©' },
    })
  })

  test('give currencies their rates in rubles, and refuse what is no rate', () => {
    expect(readConfig({}).currencyRates).toEqual({})
    expect(readConfig({ CURRENCY_RATES: 'USD=92.5,CNY=12.8' }).currencyRates).toEqual({
      USD: 92.5,
      CNY: 12.8,
    })
    expect(() => readConfig({ CURRENCY_RATES: 'USD=92,5' })).toThrow(
      'Настройка CURRENCY_RATES задана неверно: «USD=92,5»',
    )
  })

  test('name the messengers that are set, in one order', () => {
    expect(readConfig({}).company.messengers).toEqual([])
    const given = { SELLER_VK: 'https://vk.me/silkway', SELLER_TELEGRAM: 'https://t.me/silkway' }
    expect(readConfig(given).company.messengers).toEqual([
      { name: 'Telegram', url: 'https://t.me/silkway' },
      { name: 'ВКонтакте', url: 'https://vk.me/silkway' },
    ])
  })

  test('give sources of price lists their passwords, by their numbers', () => {
    const given = { SOURCE_PASSWORD_12: 'open sesame', SOURCE_PASSWORD_: 'x', PATH: '/bin' }
    expect(readConfig(given).owner.sources.passwords).toEqual({ SOURCE_PASSWORD_12: 'open sesame' })
  })

  test('several processes need a server of PostgreSQL', () => {
    expect(() => readConfig({ WORKERS: '2' })).toThrow('WORKERS')
  })
})
