// A trie of the forms of makes and models, walked atom by atom; the longest match counts.

import type { CarToken } from './car-tokens.ts'

/** What the text must contain besides, so that a form names its model. */
export type Requirement = 'nothing' | 'make' | 'nearby-car'

export type Sense =
  | { readonly kind: 'make'; readonly makeId: number }
  /** A make that the shop does not have: no model of the shop follows it. */
  | { readonly kind: 'other-make' }
  | {
      readonly kind: 'model'
      readonly makeId: number
      readonly modelId: number
      readonly requires: Requirement
      /** The code of a body: several models may share it. */
      readonly isBody: boolean
      /** The name of the model itself, in Latin or in Russian, and no synonym. */
      readonly isOwn: boolean
    }
  | {
      readonly kind: 'family'
      readonly makeId: number
      readonly modelIds: readonly number[]
      /** Whether the word means nothing else, so that it needs no make. */
      readonly isPlain: boolean
    }

export type Forms = {
  readonly next: Map<string, Forms>
  readonly senses: Sense[]
}

export const noForms = (): Forms => ({ next: new Map(), senses: [] })

export function addForm(forms: Forms, atoms: readonly string[], sense: Sense): void {
  if (atoms.length === 0) return
  let node = forms
  for (const atom of atoms) {
    const known = node.next.get(atom) ?? noForms()
    node.next.set(atom, known)
    node = known
  }
  if (!node.senses.some((known) => isSame(known, sense))) node.senses.push(sense)
}

const isSame = (one: Sense, other: Sense): boolean =>
  one.kind === other.kind &&
  (one.kind === 'model' && other.kind === 'model'
    ? one.modelId === other.modelId && one.requires === other.requires
    : one.kind === 'other-make' || ('makeId' in other && one.makeId === other.makeId))

export type FormMatch = {
  readonly senses: readonly Sense[]
  /** The first token behind the form. */
  readonly next: number
  readonly atoms: readonly string[]
}

type Range = {
  readonly start: number
  /** The first token behind the range. */
  readonly end?: number | undefined
  /** Atoms that have led to these forms. */
  readonly before?: readonly string[] | undefined
}

/** A form covers whole tokens; commas, slashes and a bare digit in brackets end it. */
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
    if (node.senses.length > 0) {
      found = { senses: node.senses, next: place + 1, atoms: [...atoms] }
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
