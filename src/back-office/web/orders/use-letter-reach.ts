// Whether a letter reaches the buyer of an order that is open here.

import { useQueryClient } from '@tanstack/react-query'
import { type LetterReach, letterReach } from '../../letter-words.ts'
import { orderQuery } from '../use-orders.ts'
import { useHasMail, useMay } from '../use-session.ts'

export function useLetterReach(): (id: number) => LetterReach {
  const client = useQueryClient()
  const hasMail = useHasMail()
  const mayKnow = useMay().includes('see-contacts')
  return (id) => {
    const shown = client.getQueryData(orderQuery(id).queryKey)
    return letterReach({ buyer: mayKnow ? shown?.next_order : undefined, hasMail })
  }
}
