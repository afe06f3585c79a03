// A text in which a grade of oil stays on one line; its letters stay as they are, to copy and find.

import styles from './unbroken-text.module.css'

export const UnbrokenText = ({ children }: { children: string }) =>
  splitAtGrade(children).map((piece, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
      <span key={place} className={styles.unbroken}>
        {piece}
      </span>
    ) : (
      piece
    ),
  )

/** Every second piece is a grade of oil, `5W-40` or `GF-6A`: it breaks where nothing forbids it. */
export const splitAtGrade = (text: string): string[] => text.split(/(\d+W-\d\d|GF-\d[AB]?)/i)
