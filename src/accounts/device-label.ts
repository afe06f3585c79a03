// Labels a device by its User-Agent.

type Sign = readonly [RegExp, string]

// the first match wins: Yandex and Edge also name Chrome, and Chrome names Safari
const BROWSERS: readonly Sign[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const SYSTEMS: readonly Sign[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/** `Яндекс Браузер, Windows`; an unknown device where neither is recognised. */
export function deviceLabel(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].flatMap((signs) => firstOf(signs, userAgent) ?? [])
  return found.length > 0 ? found.join(', ') : 'Неизвестное устройство'
}

const firstOf = (signs: readonly Sign[], text: string): string | undefined =>
  signs.find(([sign]) => sign.test(text))?.[1]
