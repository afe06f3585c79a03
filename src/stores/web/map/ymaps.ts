// The provider's API, version 2.1, as far as the shop uses it; loads its script once.

type Coordinates = [number, number]

export type Ymaps = {
  ready(resolve: () => void, reject: (error: unknown) => void): void
  Map: new (
    place: HTMLElement,
    state: { center: Coordinates; zoom: number; controls: string[] },
    options?: object,
  ) => YandexMap
  Clusterer: new (options: object) => { add(placemarks: object[]): void }
  Placemark: new (at: Coordinates, words: object, options: object) => object
}

export type YandexMap = {
  readonly geoObjects: { add(what: object): void }
  readonly balloon: { open(at: Coordinates, words: object): unknown; close(): unknown }
  readonly behaviors: { disable(names: string[]): unknown }
  setCenter(at: Coordinates, zoom: number, options: object): PromiseLike<unknown>
  destroy(): void
}

const PATIENCE_MS = 10_000

let loading: Promise<Ymaps> | null = null

/** Rejects when the script does not come, or is not ready in time. */
export function loadYmaps(src: string): Promise<Ymaps> {
  loading ??= withinPatience(bring(src)).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function bring(src: string): Promise<Ymaps> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onerror = () => reject(new Error('the script did not load'))
    script.onload = () => {
      const { ymaps } = window as unknown as { ymaps?: Ymaps }
      if (ymaps) ymaps.ready(() => resolve(ymaps), reject)
      else reject(new Error('the script brought no map'))
    }
    document.head.append(script)
  })
}

function withinPatience<Value>(wanted: Promise<Value>): Promise<Value> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the script was not ready in time')), PATIENCE_MS)
  })
  return Promise.race([wanted, tooLate])
}
