// Shows the question of who is here as long as an act waits for its answer.

import { type ComponentType, useEffect, useState } from 'react'
import { answerWhoItIs, useIsAsked } from './verification.ts'

export function VerifyDialog() {
  const isAsked = useIsAsked()
  const [Question, show] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isAsked) return
    import('./verify-question.tsx').then(
      ({ VerifyQuestion }) => show(() => VerifyQuestion),
      () => answerWhoItIs(false),
    )
  }, [isAsked])
  return isAsked && Question && <Question />
}
