// Turns a page into lines: its texts, and the attributes that mean something to a screen reader or a
// search engine. Scripts, styles and class names are left out: they may change with the build.

import { Parser } from 'htmlparser2'

const LEFT_OUT = ['style', 'script', 'svg', 'noscript']
const LINKS_KEPT = new Set(['canonical', 'alternate', 'icon', 'prev', 'next'])
const LINKED_DATA = 'application/ld+json'

const KEPT = [
  ...['id', 'href', 'src', 'alt', 'title', 'name', 'value', 'type', 'placeholder', 'content'],
  ...['property', 'rel', 'role', 'for', 'action', 'method', 'lang', 'datetime', 'target'],
  ...['checked', 'selected', 'disabled', 'required', 'hidden', 'inputmode', 'autocomplete', 'open'],
]
const isKept = (name: string): boolean => KEPT.includes(name) || name.startsWith('aria-')

/** `alsoLeftOut` names further elements that are skipped with all that they hold. */
export function htmlLines(html: string, alsoLeftOut: readonly string[] = []): string[] {
  const leftOut = new Set([...LEFT_OUT, ...alsoLeftOut])
  const lines: string[] = []
  /** Elements that are left out with all that they hold, the outermost first. */
  const outside: string[] = []
  let text = ''
  const endText = () => {
    const shown = text.replace(/\s+/g, ' ').trim()
    if (shown !== '') lines.push(shown)
    text = ''
  }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      endText()
      const isData = name === 'script' && attributes.type === LINKED_DATA
      if (outside.length > 0 || (leftOut.has(name) && !isData)) {
        outside.push(name)
        return
      }
      const line = elementLine(name, attributes)
      if (line !== null) lines.push(line)
    },
    ontext: (piece) => {
      if (outside.length === 0) text += piece
    },
    onclosetag: () => {
      endText()
      outside.pop()
    },
  })
  parser.end(html)
  endText()
  return lines
}

/** Elements that only group others. */
const GROUPS = new Set(['div', 'span'])

/** Null for a mere group, and for a file of the build. */
function elementLine(name: string, attributes: Readonly<Record<string, string>>): string | null {
  if (name === 'link' && !LINKS_KEPT.has(attributes.rel ?? '')) return null
  const kept = Object.entries(attributes).filter(([attribute]) => isKept(attribute))
  if (kept.length === 0) return GROUPS.has(name) ? null : `<${name}>`
  const sorted = kept.sort(([one], [other]) => one.localeCompare(other))
  return `<${name} ${sorted.map(([attribute, value]) => `${attribute}="${value}"`).join(' ')}>`
}
