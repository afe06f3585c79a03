// A page while its one answer is loading, and after it has failed: with a title and a heading.

import type { ReactNode } from 'react'
import { FailureNotice } from '#src/ui/notice.tsx'
import { ApiError, messageOf } from '../api-error.ts'
import { PageHead } from '../page-head.tsx'

type LoadingProps = {
  readonly title: string
  /** The skeleton of the page. */
  readonly children: ReactNode
}

export const LoadingScreen = ({ title, children }: LoadingProps) => (
  <>
    <PageHead title={title} noIndex />
    <h1 className="visually-hidden">{title}</h1>
    {children}
  </>
)

type FailedProps = {
  readonly title: string
  readonly error: unknown
  /** Shown where the server sent no message. */
  readonly fallback: string
  readonly onRetry: () => unknown
}

export function FailedScreen({ title, error, fallback, onRetry }: FailedProps) {
  const isOffline = error instanceof ApiError && error.status === 'FETCH_ERROR'
  const text = (isOffline ? 'Нет связи. ' : '') + messageOf(error, fallback)
  return (
    <>
      <PageHead title={title} noIndex />
      <h1>{title}</h1>
      <FailureNotice text={text} onRetry={onRetry} />
    </>
  )
}
