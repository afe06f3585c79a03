// A page whose one answer is under way: a page already, with a title and a heading.

import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'

type Props = {
  readonly title: string
  /** The shape of what is coming. */
  readonly children: ReactNode
}

export const LoadingScreen = ({ title, children }: Props) => (
  <>
    <PageHead title={title} noIndex />
    <h1 className="visually-hidden">{title}</h1>
    {children}
  </>
)
