// Whether the browser already has a page: its If-None-Match, tag by tag.

const weakless = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Tags are compared as the standard asks of GET: whole, a weak one like a strong one. */
export const isAlreadyThere = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.trim() === '*' ||
  (ifNoneMatch?.split(',').some((tag) => weakless(tag) === weakless(etag)) ?? false)
