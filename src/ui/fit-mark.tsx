// The mark of whether a part fits a car: sign, word and colour. The stamp stands where it fits.

import type { ReactNode } from 'react'
import { VERDICT_WORDS, type VerdictName } from '#src/shared/verdict-words.ts'
import { classNames } from './class-names.ts'
import styles from './fit-mark.module.css'
import { AlertIcon, CloseIcon, MinusIcon, StampIcon } from './icons.tsx'

type Props = {
  readonly verdict: VerdictName
  /** Replaces the word of the verdict. */
  readonly word?: string | undefined
  /** Said after the word. */
  readonly children?: ReactNode
}

export const FitMark = ({ verdict, word = VERDICT_WORDS[verdict], children }: Props) => (
  <strong className={classNames(styles.mark, styles[verdict])}>
    {SIGNS[verdict]}
    <span>
      {word}
      {children}
    </span>
  </strong>
)

const SIGNS = {
  fits: <StampIcon />,
  'does-not-fit': <CloseIcon />,
  depends: <AlertIcon />,
  unknown: <MinusIcon />,
}
