// Joins class names and leaves out those that are false or undefined.

export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
