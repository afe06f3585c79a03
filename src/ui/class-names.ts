// Joins the class names that hold, leaving out the ones that do not.

export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
