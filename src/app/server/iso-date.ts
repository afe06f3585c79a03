// A date of the specification, dd.mm.yyyy, as machines write it.

export const isoDate = (date: string): string =>
  date.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1')
