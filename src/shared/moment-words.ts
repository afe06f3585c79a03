// Formats dates and times for letters and screens, in the time zone of the shops.

const timeZone = 'Europe/Volgograd'
const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone })
const clock = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone })

/** ISO 8601 → `24 ноября`. */
export const dayOf = (iso: string): string => day.format(new Date(iso))

/** ISO 8601 → `14:05`. */
export const clockOf = (iso: string): string => clock.format(new Date(iso))

/** ISO 8601 → `24 ноября, 14:05`. */
export const momentOf = (iso: string): string => `${dayOf(iso)}, ${clockOf(iso)}`

const AHEAD_MS = 3 * 60 * 60 * 1000

/** The time of the shops' clocks as if it were UTC, for tables that know no time zones. */
export const shopClock = (iso: string): Date => new Date(Date.parse(iso) + AHEAD_MS)

/** When the shops' clocks show this: `2026-11-25T18:00` → ISO 8601. */
export const atShopClock = (shown: string): string =>
  new Date(Date.parse(`${shown}Z`) - AHEAD_MS).toISOString()
