import { expect, test } from 'vitest'
import { deviceLabel } from './device-label.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'

test.each([
  [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [
    `${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 YaBrowser/25.10 Safari/537.36`,
    'Яндекс Браузер, Windows',
  ],
  [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows'],
  [`${WINDOWS.replace('Win64', 'rv:140.0')} Gecko/20100101 Firefox/140.0`, 'Firefox, Windows'],
  [
    `${IPHONE} AppleWebKit/605 (KHTML, like Gecko) Version/18.1 Mobile Safari/604.1`,
    'Safari, iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/142.0 Mobile Safari/537.36`,
    'Chrome, Android',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/142.0 Safari/537.36`,
    'Chrome, macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8.5.0', 'Неизвестное устройство'],
  ['', 'Неизвестное устройство'],
])('a browser that says «%s» is %s', (userAgent, words) => {
  expect(deviceLabel(userAgent)).toBe(words)
})
