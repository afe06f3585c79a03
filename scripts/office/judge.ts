// Runs the checks of the office that are asked for, one after another in one world, and gathers faults.

type Checks<World> = Readonly<Record<string, (world: World) => Promise<string[]>>>

type Asked<World> = {
  readonly only: readonly string[]
  readonly open: () => Promise<World>
}

/** A check that breaks is a fault, and the others go on; so is a world that does not open. */
export async function judge<World extends AsyncDisposable>(
  checks: Checks<World>,
  { only, open }: Asked<World>,
): Promise<string[]> {
  const asked = Object.entries(checks).filter(([name]) => only.includes(name))
  if (asked.length === 0) return []
  const faults: string[] = []
  try {
    await using world = await open()
    for (const [name, check] of asked) {
      faults.push(...(await check(world).catch((error) => [brokenBy(name, error)])))
    }
  } catch (error) {
    faults.push(brokenBy(asked.map(([name]) => name).join(', '), error))
  }
  return faults
}

const brokenBy = (names: string, error: unknown): string =>
  `${names}: broke off, ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
