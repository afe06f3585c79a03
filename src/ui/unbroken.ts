// Words that must not break over lines, cut out of a text.

/** Every second piece is a grade of oil, `5W-40` or `GF-6A`: it breaks where nothing forbids it. */
export const splitAtGrade = (text: string): string[] => text.split(/(\d+W-\d\d|GF-\d[AB]?)/i)
