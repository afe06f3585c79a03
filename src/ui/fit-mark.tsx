// The mark of a fitment verdict: sign, word and colour; the stamp shows only for a fit.

import type { ReactNode } from 'react'
import { VERDICT_WORDS, type VerdictName } from '#src/shared/verdict-words.ts'
import { classNames } from './class-names.ts'
import styles from './fit-mark.module.css'
import { AlertIcon, CloseIcon, MinusIcon, StampIcon } from './icons.tsx'

type Props = {
  readonly verdict: VerdictName
  /** Replaces the verdict's word. */
  readonly word?: string | undefined
  /** Text after the word. */
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
