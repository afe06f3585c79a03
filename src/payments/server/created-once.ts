// Has the provider make a thing under its key, unless an earlier call has had it made.

import { isKeyForgotten } from '../look-plan.ts'
import { ProviderFailure } from './provider-failure.ts'
import type { QueuedReceipt } from './returns.repository.ts'

type Ways<Made> = {
  /** Among what the provider has of the payment. */
  readonly find: () => Promise<Made | undefined>
  /** Null when somebody else has finished it in between. */
  readonly create: () => Promise<Made | null>
}

/**
 * The provider forgets a key after a day, and may refuse at last what an earlier call had made whose
 * answer was lost: in both cases the thing is looked for. Nothing is given up unlooked for.
 */
export async function createdOnce<Made>(
  { createdAt, tries }: Pick<QueuedReceipt, 'createdAt' | 'tries'>,
  { find, create }: Ways<Made>,
): Promise<Made | null> {
  if (isKeyForgotten(createdAt, new Date())) {
    const own = await find()
    if (own) return own
  }
  try {
    return await create()
  } catch (error) {
    const isRefused = error instanceof ProviderFailure && error.trouble === 'refused'
    if (!isRefused || tries === 1) throw error
    const own = await find()
    if (own) return own
    throw error
  }
}
