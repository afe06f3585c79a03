// How sure the shop is of a column, and by what.

export type Origin = 'owner' | 'memory' | 'title' | 'content'
export type Certainty = { readonly origin: Origin; readonly percent: number }
