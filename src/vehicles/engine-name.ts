// Names an engine as people say it: `1.5 л турбо, 147 л.с. (SQRE4T15C)`; its size alone: `1.5T`.

export type EngineFacts = {
  readonly name: string
  readonly volumeMl: number | null
  /** In Russian, as in the documents of a car. */
  readonly fuel: string | null
  readonly isTurbo: boolean
  readonly powerHp: number | null
  /** False: the power is from memory. */
  readonly isPowerSourced: boolean
}

/** `1.5 л, 113 л.с.`; `≈` marks a power from memory; the code where nothing else is known. */
export function shortEngineName(engine: EngineFacts): string {
  const { name, volumeMl, fuel, isTurbo, powerHp, isPowerSourced } = engine
  const size = volumeMl === null ? '' : `${litres(volumeMl)}\u00a0л`
  const kind = fuel === DIESEL ? 'дизель' : isTurbo ? 'турбо' : ''
  const power = powerHp === null ? '' : `${isPowerSourced ? '' : '≈'}${powerHp}\u00a0л.с.`
  const built = [size, kind].filter(Boolean).join(' ')
  return [built, power].filter(Boolean).join(', ') || name
}

/** With the code, which is printed on the engine and in documents. */
export function engineName(engine: EngineFacts): string {
  const short = shortEngineName(engine)
  return short === engine.name ? short : `${short} (${engine.name})`
}

/** `1.5T`: litres, T for a turbine, D for a diesel. */
export const engineSize = ({ name, volumeMl, fuel, isTurbo }: EngineFacts): string =>
  volumeMl === null ? name : `${litres(volumeMl)}${fuel === DIESEL ? 'D' : isTurbo ? 'T' : ''}`

const DIESEL = 'дизель'
const litres = (volumeMl: number): string => (volumeMl / 1000).toFixed(1)

/** Names of the engines of one model: short, with the code if two are equal. */
export const shortEngineNames = (engines: readonly EngineFacts[]): readonly string[] => {
  const short = engines.map(shortEngineName)
  return engines.map((engine, place) =>
    short.filter((title) => title === short[place]).length > 1
      ? engineName(engine)
      : (short[place] ?? engine.name),
  )
}
