// A device in words, read from what its browser says of itself.

type Sign = readonly [RegExp, string]

// The first that is found: Yandex and Edge say that they are Chrome, and Chrome that it is Safari.
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

/** `Яндекс Браузер, Windows`; a program that names neither is an unknown device. */
export function deviceWords(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].flatMap((signs) => firstOf(signs, userAgent) ?? [])
  return found.length > 0 ? found.join(', ') : 'Неизвестное устройство'
}

const firstOf = (signs: readonly Sign[], text: string): string | undefined =>
  signs.find(([sign]) => sign.test(text))?.[1]
