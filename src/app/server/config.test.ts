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

  test('an empty value is no value', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  test('a server of PostgreSQL gets no demonstration unless it is asked for', () => {
    const url = 'postgres://shop@127.0.0.1/shop'
    expect(readConfig({ DATABASE_URL: url }).isDemo).toBe(false)
    expect(readConfig({ DATABASE_URL: url, DEMO: 'true' }).isDemo).toBe(true)
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DEMO', 'maybe'],
    ['PUBLIC_URL', 'silkway.example'],
    ['LOG_LEVEL', 'loud'],
    ['SELLER_PHONE', '+7 844'],
  ])('%s=%s ends the start with a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`Настройка ${name} задана неверно`)
  })

  test('several processes need a server of PostgreSQL', () => {
    expect(() => readConfig({ WORKERS: '2' })).toThrow('WORKERS')
  })
})
