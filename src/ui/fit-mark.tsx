// The mark of a fitment verdict: sign, word and colour; the stamp shows only for a fit.

import type { ReactNode } from 'react'
import { VERDICT_WORDS, type VerdictName } from '#src/shared/verdict-words.ts'
import { classNames } from './class-names.ts'
import styles from './fit-mark.module.css'
import { Icon } from './icons.tsx'

type Props = {
  readonly verdict: VerdictName
  /** Replaces the verdict's word. */
  readonly word?: string | undefined
  /** Grey: the car is not the buyer's. */
  readonly isOther?: boolean
  /** Text after the word. */
  readonly children?: ReactNode
}

export function FitMark({ verdict, word = VERDICT_WORDS[verdict], isOther, children }: Props) {
  return (
    <strong className={classNames(styles.mark, styles[isOther ? 'unknown' : verdict])}>
      {SIGNS[verdict]}
      <span>
        {word}
        {children}
      </span>
    </strong>
  )
}

const SIGNS = {
  fits: <Icon name="stamp" />,
  'does-not-fit': <Icon name="close" />,
  depends: <Icon name="alert" />,
  unknown: <Icon name="minus" />,
}
