// Settings of the private PostgreSQL. The server itself is started by every full run of the tests.
import { expect, test } from 'vitest'
import { settingLines } from './private-postgres.mjs'

test('settings are written as the configuration file quotes them', () => {
  expect(settingLines({ max_connections: 40, application_name: "buyer's" })).toBe(
    "max_connections = '40'\napplication_name = 'buyer''s'\n",
  )
})
