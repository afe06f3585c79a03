// The one spelling of an article number by which parts are stored, compared and found.

const LOOKALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
}

/**
 * Upper case, Cyrillic letters that look like Latin ones folded to them, only letters and digits
 * kept. `Т15-1109111`, `t15 1109111` and `T151109111` become one text; letters without a Latin
 * twin stay, so that «АОП9Б» and «АОП9Г» remain two parts.
 */
export const normaliseArticle = (printed: string): string =>
  foldLookalikes(
    printed
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )

const CONFUSED: Readonly<Record<string, string>> = {
  O: '0',
  I: '1',
  L: '1',
  І: '1',
  З: '3',
  Б: '6',
}

/**
 * The normalised spelling in which letters that are taken for figures are those figures: `48О1О`,
 * `4801O` and `48OlO` become one text. L is among them, as `l` is; `|` is a sign of its own. It finds
 * numbers and never identifies one; `confused_spelling.sql` is the same for stored numbers.
 */
export const confusedSpelling = (printed: string): string =>
  confusedNorm(normaliseArticle(printed.replaceAll('|', '1')))

/** `confusedSpelling` of what is normalised already. */
export const confusedNorm = (norm: string): string =>
  norm.replace(/[OILІЗБ]/g, (letter) => CONFUSED[letter] ?? letter)

/** Without such a sign in it a number is spelt as no other. */
export const hasConfusedSign = (norm: string): boolean => /[0136OILІЗБ]/.test(norm)

/** Of upper case letters: the Cyrillic ones with a Latin twin become that twin. */
export const foldLookalikes = (text: string): string =>
  text.replace(/[АВЕКМНОРСТУХ]/g, (letter) => LOOKALIKES[letter] ?? letter)

const CYRILLIC = new Map(Object.entries(LOOKALIKES).map(([cyrillic, latin]) => [latin, cyrillic]))

/** The way back: Latin letters with a Cyrillic twin become that twin. */
export const unfoldLookalikes = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => CYRILLIC.get(letter) ?? letter)
