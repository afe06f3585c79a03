// A name in which a viscosity stays on one line; its letters stay as they are, to copy and find.

import { splitAtViscosity } from './unbroken.ts'
import styles from './unbroken-text.module.css'

export const UnbrokenText = ({ children }: { children: string }) =>
  splitAtViscosity(children).map((piece, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
      <span key={place} className={styles.unbroken}>
        {piece}
      </span>
    ) : (
      piece
    ),
  )
