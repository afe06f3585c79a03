// The styles of an .ods: what they show of a number, as a code of Excel, and which tables they hide.

import { type Attributes, attribute } from '../parse-markup.ts'

type Shown = { code: string; positive?: string | undefined }
type CellStyle = { readonly shown: string | undefined; readonly parent: string | undefined }

export type NumberStyles = {
  readonly open: (name: string, attributes: Attributes) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
  /** The code of the format of a style of cells. */
  readonly codeOf: (style: string | undefined, value: string) => string
  readonly isHiddenTable: (style: string) => boolean
}

const KINDS = /^(number|currency|percentage|date|time|boolean|text)-style$/
const MOST_PARENTS = 10
const MOST_DIGITS = 30

export function numberStyles(): NumberStyles {
  const shown = new Map<string, Shown>()
  const cells = new Map<string, CellStyle>()
  const hiddenTables = new Set<string>()
  let own: Shown | undefined
  let style = ''
  let isText = false

  function shownBy(name: string | undefined): Shown | undefined {
    let at = name
    for (let step = 0; at !== undefined && step < MOST_PARENTS; step++) {
      const found = cells.get(at)
      if (found?.shown !== undefined) return shown.get(found.shown)
      at = found?.parent
    }
    return undefined
  }
  return {
    open(name, attributes) {
      const value = (key: string) => attribute(attributes, key)
      if (KINDS.test(name)) {
        own = { code: /^(date|time)-/.test(name) ? 'dd.mm.yyyy' : '' }
        shown.set(value('name') ?? '', own)
      } else if (name === 'style') {
        style = value('name') ?? ''
        cells.set(style, { shown: value('data-style-name'), parent: value('parent-style-name') })
      } else if (name === 'table-properties' && value('display') === 'false') {
        hiddenTables.add(style)
      } else if (own) {
        isText = name === 'text' || name === 'currency-symbol'
        if (name === 'map' && value('condition')?.includes('>'))
          own.positive = value('apply-style-name')
        else if (!own.code.startsWith('dd')) own.code += partOf(name, value)
      }
    },
    text(text) {
      if (own && isText && !own.code.startsWith('dd')) own.code += quoted(text)
    },
    close(name) {
      isText = false
      if (KINDS.test(name)) own = undefined
    },
    codeOf(name, value) {
      const found = shownBy(name)
      const positive = found?.positive === undefined ? undefined : shown.get(found.positive)
      return ((Number(value) >= 0 ? positive : undefined) ?? found)?.code || 'General'
    },
    isHiddenTable: (name) => hiddenTables.has(name),
  }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '')}"`

function partOf(name: string, value: (key: string) => string | undefined): string {
  const digits = (key: string) => Math.min(Number(value(key)) || 0, MOST_DIGITS)
  if (name === 'scientific-number') return '0.00E+00'
  if (name === 'fraction') return '# ?/?'
  if (name !== 'number') return ''
  // a number without any of these is shown as it is
  if (value('min-integer-digits') === undefined && value('decimal-places') === undefined) return ''
  const whole = '0'.repeat(digits('min-integer-digits')) || '#'
  const decimals = digits('decimal-places')
  const fraction = decimals > 0 ? `.${'0'.repeat(decimals)}` : ''
  return `${value('grouping') === 'true' ? '#,##' : ''}${whole}${fraction}`
}
