// Days of the week in short words, Monday first.

const NAMES = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** `[0, 1, 2]` → «пн–ср»; fewer, or with a gap: «вт, пт». */
export function weekdaysText(weekdays: readonly number[]): string {
  const [first = 0, last = 0] = [weekdays[0], weekdays.at(-1)]
  const areInARow = weekdays.length > 2 && last - first === weekdays.length - 1
  return areInARow
    ? `${NAMES[first]}–${NAMES[last]}`
    : weekdays.map((each) => NAMES[each]).join(', ')
}
