// All ways to say a make or a model, met atom by atom; of those that are met the longest counts.

import type { CarToken } from './car-tokens.ts'

/** What must be said besides for a model to be meant. */
export type Company = 'nothing' | 'make' | 'beside'

export type Meaning =
  | { readonly kind: 'make'; readonly makeId: number }
  /** A make that the shop does not have: what follows is none of its models. */
  | { readonly kind: 'stranger' }
  | {
      readonly kind: 'model'
      readonly makeId: number
      readonly modelId: number
      readonly company: Company
      /** The code of a body: several models may share it. */
      readonly isBody: boolean
      /** The name of the model itself, also in Russian. */
      readonly isOwn: boolean
    }
  | {
      readonly kind: 'family'
      readonly makeId: number
      readonly modelIds: readonly number[]
      /** Whether it means nothing else, so that its make need not be said. */
      readonly isPlain: boolean
    }

export type Forms = {
  readonly next: Map<string, Forms>
  readonly meanings: Meaning[]
}

export const noForms = (): Forms => ({ next: new Map(), meanings: [] })

export function addForm(forms: Forms, atoms: readonly string[], meaning: Meaning): void {
  if (atoms.length === 0) return
  let node = forms
  for (const atom of atoms) {
    const known = node.next.get(atom) ?? noForms()
    node.next.set(atom, known)
    node = known
  }
  if (!node.meanings.some((known) => isSame(known, meaning))) node.meanings.push(meaning)
}

const isSame = (one: Meaning, other: Meaning): boolean =>
  one.kind === other.kind &&
  (one.kind === 'model' && other.kind === 'model'
    ? one.modelId === other.modelId && one.company === other.company
    : one.kind === 'stranger' || ('makeId' in other && one.makeId === other.makeId))

export type FormMatch = {
  readonly meanings: readonly Meaning[]
  /** The first token behind the form. */
  readonly next: number
  readonly atoms: readonly string[]
}

type Range = {
  readonly start: number
  /** The first token that is not looked at. */
  readonly end?: number | undefined
  /** Atoms that have led to these forms. */
  readonly before?: readonly string[] | undefined
}

/** Begins at a token, ends at the end of one; lists and brackets with a bare figure divide forms. */
export function longestForm(
  forms: Forms,
  tokens: readonly CarToken[],
  { start, end = tokens.length, before = [] }: Range,
): FormMatch | null {
  let node: Forms | undefined = forms
  const atoms = [...before]
  let found: FormMatch | null = null
  for (let place = start; place < end; place += 1) {
    const token = tokens[place]
    if (!token || (place > start && isDivided(token))) break
    for (const atom of token.atoms) {
      node = node?.next.get(atom)
      atoms.push(atom)
    }
    if (!node) break
    if (node.meanings.length > 0) {
      found = { meanings: node.meanings, next: place + 1, atoms: [...atoms] }
    }
  }
  return found
}

const isDivided = ({ gap, key }: CarToken): boolean =>
  /[^\s().\-–—"'«»_]/.test(gap) || (gap.includes('(') && key.length < 2)

/** The forms that begin with these atoms. */
export function formsAfter(forms: Forms, atoms: readonly string[]): Forms | null {
  let node: Forms | undefined = forms
  for (const atom of atoms) node = node?.next.get(atom)
  return node ?? null
}
