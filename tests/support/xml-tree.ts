// XML read strictly into a tree: what is not well-formed is refused.

import { SaxesParser } from 'saxes'

export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  /** Its own text, without that of its children. */
  text: string
}

/** Throws at the first fault, with its place. */
export function readXml(xml: string): XmlElement {
  const parser = new SaxesParser()
  const open: XmlElement[] = [{ name: '', attributes: {}, children: [], text: '' }]
  const innermost = () => open.at(-1) as XmlElement
  parser.on('error', (fault) => {
    throw fault
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' }
    innermost().children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    innermost().text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  const [root] = innermost().children
  if (!root) throw new Error('there is no element')
  return root
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0]

/** The text of a child; null where there is none. */
export const textOf = (element: XmlElement, name: string): string | null =>
  childOf(element, name)?.text ?? null
