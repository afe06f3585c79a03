// One element of an XML file with all that is in it, and how to ask it.

export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** What stands directly in it. */
  text: string
  readonly children: XmlNode[]
}

/** All children by this name. */
export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => child.name === name)

/** What lies at the end of a path, through every child on the way. */
export const nodesAt = (node: XmlNode, ...path: readonly string[]): XmlNode[] =>
  path.reduce<XmlNode[]>((nodes, name) => nodes.flatMap((one) => childrenOf(one, name)), [node])

/** The text of the first child by this name without spaces around it; '' when there is none. */
export const textOf = (node: XmlNode, name: string): string =>
  clean(node.children.find((child) => child.name === name)?.text)

export const attributeOf = (node: XmlNode, name: string): string => clean(node.attributes[name])

/** A fact that is told by a child, or by an attribute of the same name. */
export const toldBy = (node: XmlNode, name: string): string =>
  textOf(node, name) || attributeOf(node, name)

/** Without spaces around it, and without the signs that a database takes for no text. */
const clean = (text = ''): string => text.replaceAll('\0', '').toWellFormed().trim()

export const isTrue = (text: string): boolean => /^(true|1|да|истина)$/i.test(text)
