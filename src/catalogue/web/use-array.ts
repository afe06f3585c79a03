// A list of an answer that may turn out to be no list: logged, and empty for the screen.

import { useEffect } from 'react'
import { logFailure } from '#src/platform/web/api-error.ts'

export const asArray = <Value>(given: readonly Value[] | undefined): readonly Value[] =>
  Array.isArray(given) ? given : []

export function useArray<Value>(
  name: string,
  given: readonly Value[] | undefined,
): readonly Value[] {
  const isWrong = given !== undefined && !Array.isArray(given)
  useEffect(() => {
    if (isWrong) logFailure(`${name} не является массивом`, given)
  }, [isWrong, name, given])
  return asArray(given)
}
