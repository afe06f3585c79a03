// A page whose one answer did not come: still a page, with a title, a heading and a way on.

import { FailureNotice } from '#src/ui/notice.tsx'
import { messageOf } from './api-error.ts'
import { PageHead } from './page-head.tsx'

type Props = {
  readonly title: string
  readonly error: unknown
  /** Said when the server said nothing. */
  readonly fallback: string
  readonly onRetry: () => unknown
}

export function FailedScreen({ title, error, fallback, onRetry }: Props) {
  return (
    <>
      <PageHead title={title} noIndex />
      <h1>{title}</h1>
      <FailureNotice text={messageOf(error, fallback)} onRetry={onRetry} />
    </>
  )
}
