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

/** Of upper case letters: the Cyrillic ones with a Latin twin become that twin. */
export const foldLookalikes = (text: string): string =>
  text.replace(/[АВЕКМНОРСТУХ]/g, (letter) => LOOKALIKES[letter] ?? letter)

const CYRILLIC = new Map(Object.entries(LOOKALIKES).map(([cyrillic, latin]) => [latin, cyrillic]))

/** The way back: Latin letters with a Cyrillic twin become that twin. */
export const unfoldLookalikes = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => CYRILLIC.get(letter) ?? letter)
